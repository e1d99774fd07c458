-- What wrk sends to the gateway. Arguments: the file of people (token and assessment a line), and save, get or catalogue;
-- the last with the tag of the copy that is still good.
local people, threads = {}, {}
local what, tag

function setup(thread)
  thread:set("number", #threads)
  table.insert(threads, thread)
end

function init(arguments)
  what, tag = arguments[2], arguments[3]
  for line in io.lines(arguments[1]) do
    local token, assessment = line:match("^(%S+)\t(%S+)$")
    table.insert(people, { token = token, assessment = assessment })
  end
  questions = { "interest", "mood", "sleep", "energy", "appetite", "self_worth", "concentration", "movement",
    "self_harm" }
  -- Threads begin at different people, so that no two save the same person's answers in step.
  turn = number * 31
  prepared = {}
  for index, person in ipairs(people) do
    local fields = "Host: localhost\r\nAuthorization: Bearer " .. person.token .. "\r\n"
    local path = "/api/funnels/phq-9/assessments/" .. person.assessment
    if what == "catalogue" then
      prepared[index] = { "GET /api/funnels/catalog HTTP/1.1\r\n" .. fields .. "If-None-Match: " .. tag .. "\r\n\r\n" }
    elseif what == "get" then
      prepared[index] = { "GET " .. path .. " HTTP/1.1\r\n" .. fields .. "\r\n" }
    else
      -- Every request changes the stored answer.
      prepared[index] = {}
      for value = 0, 3 do
        for place, question in ipairs(questions) do
          local body = string.format('{"questionId":"phq9_%s","answerValue":%d}', question, (value + place) % 4)
          table.insert(prepared[index], string.format(
            "POST %s/answers/save HTTP/1.1\r\n%sContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", path,
            fields, #body, body))
        end
      end
    end
  end
end

function request()
  turn = turn + 1
  local person = prepared[turn % #prepared + 1]
  return person[math.floor(turn / #prepared) % #person + 1]
end

-- One line like those of record-bench: rate, p50, p99 and longest in microseconds, answers, and answers of other statuses.
function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  print(string.format("RESULT\t%.3f\t%.1f\t%.1f\t%.1f\t%d\t%d", summary.requests / summary.duration * 1e6,
    latency:percentile(50), latency:percentile(99), latency.max, summary.requests, failed))
end
