"""What schemathesis' report of a run says: events, one a line."""

import base64
import json
import re
from collections import Counter


class Report:
    """Statuses and codes of each operation's answers, and what well-formed requests were refused for."""

    def __init__(self, path, operations):
        self.answers = {operation.label: [] for operation in operations}
        self.refusals = Counter()
        self.names = {operation.label: operation.name for operation in operations}
        with open(path, encoding="utf-8") as lines:
            for line in lines:
                scenario = json.loads(line).get("ScenarioFinished")
                if scenario:
                    self.take(scenario["recorder"])

    def take(self, recorder):
        for key, interaction in recorder.get("interactions", {}).items():
            case = recorder["cases"][key]["value"]
            label = f"{case['method'].upper()} {case['path']}"
            response = interaction.get("response")
            if not response or label not in self.answers:
                continue
            error = refusal(response)
            self.answers[label].append((response["status_code"], error.get("code", "")))
            mode = case.get("meta", {}).get("generation", {}).get("mode")
            if mode == "positive" and response["status_code"] in (400, 413, 415, 422):
                for problem in error.get("fields") or [{"path": "", "code": error.get("code", "")}]:
                    path = re.sub(r"/\d+(?=/|$)", "/*", problem["path"])
                    self.refusals[self.names[label], problem["code"], path] += 1


def refusal(response):
    """The member of a refusal that says why."""
    try:
        error = json.loads(base64.b64decode(response["content"]["$base64"]))["error"]
    except (KeyError, TypeError, ValueError):
        return {}
    return error if isinstance(error, dict) else {}
