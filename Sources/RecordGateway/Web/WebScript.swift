/// The one script of the pages: sends forms as JSON to this site, and tells what came of it.
///
/// It puts what comes back into the page as text alone, keeps nothing but one sentence until the next page, and is at most 10 KB.
enum WebScript {
  static let text = #"""
    (function () {
      "use strict";
      const words = document.body.dataset;
      const said = document.getElementById("said");

      // What the page before this one wanted to say.
      const left = sessionStorage.getItem("said");
      if (left) { sessionStorage.removeItem("said"); said.textContent = left; }

      // Opens what a link's end names, and what stands around it.
      function unfold() {
        const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
        for (let at = target; at; at = at.parentElement) { if (at.tagName === "DETAILS") at.open = true; }
      }
      addEventListener("hashchange", unfold);
      unfold();

      for (const field of document.querySelectorAll("input[type=datetime-local][required]")) {
        if (!field.value) field.value = moment(new Date()).slice(0, 16);
      }

      function number(text) {
        const plain = text.trim().replace(",", ".");
        // The digits as they were typed; JSON's own numbers would lose a zero at the end.
        return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(plain) ? { toJSON: () => "\u0001" + plain } : text;
      }

      // A moment as this place's clocks say it, with their distance from UTC.
      function moment(date) {
        const minutes = -date.getTimezoneOffset();
        const two = (value) => String(Math.floor(Math.abs(value))).padStart(2, "0");
        const day = date.getFullYear() + "-" + two(date.getMonth() + 1) + "-" + two(date.getDate());
        const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(":");
        return day + "T" + time + (minutes < 0 ? "-" : "+") + two(minutes / 60) + ":" + two(minutes % 60);
      }

      // What a field says, if anything.
      function value(field) {
        const kind = field.dataset.kind;
        if (field.type === "checkbox") return kind === "flag" ? field.checked : field.checked ? field.value : undefined;
        if (field.type === "radio" && !field.checked) return undefined;
        const text = field.value;
        if (text.trim() === "") return undefined;
        if (kind === "number") return number(text);
        if (kind === "flag") return text === "true";
        if (kind === "lines") return text.split("\n").map((line) => line.trim()).filter(Boolean);
        if (kind === "moment" && field.type === "datetime-local") return moment(new Date(text));
        return text;
      }

      // A dotted name is a place in the body; digits count the elements of a list.
      function put(body, name, value) {
        const steps = name.split(".");
        const end = steps.pop();
        let at = body;
        steps.forEach((step, index) => {
          const inner = steps[index + 1] ?? end;
          if (!Object.hasOwn(at, step)) at[step] = /^\d+$/.test(inner) ? [] : {};
          at = at[step];
        });
        at[end] = value;
      }

      // The list, and the entry in it, that a name leads to; nothing if it leads to none.
      function entry(name) {
        const found = /^([^.]+)\.(\d+)\./.exec(name);
        return found && { list: found[1], index: Number(found[2]) };
      }

      // A list is sent even if nothing is left in it, and without entries in which nobody sees anything.
      function prune(form, body) {
        for (const field of form.elements) {
          const place = entry(field.name);
          if (place && !Object.hasOwn(body, place.list)) put(body, place.list, []);
        }
        for (const name of new Set([...form.elements].map((field) => (entry(field.name) || {}).list))) {
          if (!name || !Array.isArray(body[name])) continue;
          body[name] = body[name].filter((_, index) => [...form.elements].some((field) => {
            const place = entry(field.name);
            return place && place.list === name && place.index === index && field.type !== "hidden" && field.value;
          }));
        }
      }

      function packed(value) {
        if (Array.isArray(value)) return value.filter((element) => element !== undefined).map(packed);
        if (value && Object.getPrototypeOf(value) === Object.prototype && !value.toJSON) {
          return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, packed(inner)]));
        }
        return value;
      }

      function json(body) {
        return JSON.stringify(packed(body)).replace(/"\\u0001(-?\d+(?:\.\d+)?)"/g, "$1");
      }

      async function file(body, field, members) {
        const chosen = field.files[0];
        if (!chosen) return;
        const bytes = new Uint8Array(await chosen.arrayBuffer());
        let text = "";
        for (const byte of bytes) text += String.fromCharCode(byte);
        const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
        const known = {
          fileName: chosen.name, contentType: chosen.type, mimeType: chosen.type,
          sha256: [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("")
        };
        if (members.includes("durationSeconds")) {
          const sound = await new AudioContext().decodeAudioData(bytes.buffer);
          known.durationSeconds = Math.round(sound.duration * 10) / 10;
        }
        // What a form only names is stored first.
        const { upload, purpose } = field.dataset;
        if (upload) {
          delete known.contentType;
          const answer = await ask(field, upload, json({ ...known, purpose, contentBase64: btoa(text) }));
          if (!answer.ok) throw answer;
          return put(body, field.name, (await answer.json()).id);
        }
        put(body, field.name, btoa(text));
        for (const name of members) put(body, name, known[name]);
      }

      async function request(form) {
        const body = {};
        let path = form.dataset.path;
        for (const field of form.elements) {
          if (!field.name) continue;
          if (field.type === "file") {
            await file(body, field, (form.dataset.files || "").split(" ").filter(Boolean));
            continue;
          }
          const found = value(field);
          if (found === undefined) continue;
          const slot = "{" + field.name + "}";
          if (path.includes(slot)) path = path.replace(slot, encodeURIComponent(field.value));
          else put(body, field.name, found);
        }
        prune(form, body);
        return { path, text: json(body) };
      }

      // The same thing sent again after a lost answer happens once.
      function key(form, text) {
        if (form.dataset.sent !== text) {
          form.dataset.sent = text;
          form.dataset.key = crypto.randomUUID();
        }
        return form.dataset.key;
      }

      function post(form, path, text) {
        const headers = { "Idempotency-Key": key(form, path + text) };
        const options = { method: form.dataset.method, headers, credentials: "same-origin" };
        if (form.dataset.method !== "DELETE" || text !== "{}") {
          headers["Content-Type"] = "application/json";
          options.body = text;
        }
        return fetch(path, options);
      }

      async function ask(form, path, text) {
        let answer = await post(form, path, text);
        if (answer.status === 401 && !form.dataset.next) {
          const renewed = await fetch("/web/session/renewal", { method: "POST", credentials: "same-origin" });
          if (!renewed.ok) {
            location.assign("/web/sign-in?next=" + encodeURIComponent(location.pathname + location.search));
            return answer;
          }
          answer = await post(form, path, text);
        }
        return answer;
      }

      async function sent(form) {
        const { path, text } = await request(form);
        return ask(form, path, text);
      }

      function tell(form, title, lines) {
        let box = form.querySelector("[role=alert]");
        if (!box) {
          box = document.createElement("div");
          box.setAttribute("role", "alert");
          box.tabIndex = -1;
          form.prepend(box);
        }
        box.textContent = title;
        if (lines.length) {
          const list = document.createElement("ul");
          for (const line of lines) list.appendChild(document.createElement("li")).textContent = line;
          box.appendChild(list);
        }
        box.focus();
      }

      function culprit(form, path) {
        let name = path.replace(/^(query:|\/)/, "").replaceAll("/", ".");
        for (; name; name = name.split(".").slice(0, -1).join(".")) {
          const field = [...form.elements].find((one) => one.name === name && one.type !== "hidden");
          if (field) return field;
        }
      }

      function blame(form, error) {
        const lines = (error.fields || []).map((problem) => {
          const field = culprit(form, problem.path);
          if (field) field.setAttribute("aria-invalid", "true");
          const label = field && field.labels[0] ? field.labels[0].textContent.trim() : problem.path;
          return label + ": " + (words[problem.code] || problem.message);
        });
        tell(form, lines.length ? words.problems : words[error.code] || error.message || words.failed, lines);
      }

      document.addEventListener("submit", async (event) => {
        const form = event.target;
        if (!form.dataset.path) return;
        event.preventDefault();
        if (form.dataset.busy) return;
        form.dataset.busy = "yes";
        said.textContent = words.sending;
        for (const field of form.elements) field.removeAttribute("aria-invalid");
        try {
          const answer = await sent(form);
          if (answer.ok) {
            if (form.dataset.next) return location.assign(form.dataset.next);
            sessionStorage.setItem("said", words.saved);
            return location.reload();
          }
          said.textContent = "";
          const body = await answer.json().catch(() => ({}));
          blame(form, body.error || {});
        } catch (refused) {
          said.textContent = "";
          if (refused.json) blame(form, (await refused.json()).error || {});
          else tell(form, refused.name === "EncodingError" ? words.bad_format : words.offline, []);
        } finally {
          delete form.dataset.busy;
        }
      });

      document.addEventListener("formdata", (event) => {
        for (const field of event.target.elements) {
          if (field.type === "datetime-local" && field.value) event.formData.set(field.name, moment(new Date(field.value)));
        }
      });

      document.addEventListener("click", async (event) => {
        const pressed = event.target.closest("[data-action=logout]");
        if (!pressed) return;
        event.preventDefault();
        await fetch("/web/session", { method: "DELETE", credentials: "same-origin" }).catch(() => {});
        sessionStorage.clear();
        location.assign("/web/sign-in");
      });
    })();
    """#
}
