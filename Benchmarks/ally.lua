-- What wrk asks the gateway for. Argument: a file of lines of token and path, tab-separated; each is asked for in turn.
local threads = {}

function setup(thread)
  thread:set("number", #threads)
  table.insert(threads, thread)
end

function init(arguments)
  prepared = {}
  for line in io.lines(arguments[1]) do
    local token, path = line:match("^(%S+)\t(%S+)$")
    table.insert(prepared, "GET " .. path .. " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " .. token .. "\r\n\r\n")
  end
  -- Threads begin at different people.
  turn = number * 31
end

function request()
  turn = turn + 1
  return prepared[turn % #prepared + 1]
end

-- One line like those of record-bench: rate, p50, p99 and longest in microseconds, answers, and those that failed: wrk counts
-- statuses of 400 and more, and of others none comes here but 200.
function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  print(string.format("RESULT\t%.3f\t%.1f\t%.1f\t%.1f\t%d\t%d", summary.requests / summary.duration * 1e6,
    latency:percentile(50), latency:percentile(99), latency.max, summary.requests, failed))
end
