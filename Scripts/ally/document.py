"""The application's part of the gateway's document, and how schemathesis is told what there is."""

import json

PREFIX = "myhealthally."
HOOKS = "Scripts/ally/hooks.py"
METHODS = ("get", "put", "post", "delete", "patch")


class Operation:
    def __init__(self, path, method, description):
        self.path, self.method, self.description = path, method, description
        self.id = description["operationId"]
        self.name = self.id.removeprefix(PREFIX)
        self.label = f"{method.upper()} {path}"

    def parameters(self, place):
        return [one for one in self.description.get("parameters", []) if one.get("in") == place]


class Document:
    def __init__(self, text):
        self.whole = json.loads(text)
        self.operations = [
            Operation(path, method, item[method]) for path, item in self.whole["paths"].items() for method in METHODS
            if method in item and item[method]["operationId"].startswith(PREFIX)]

    def write(self, path, things, requests):
        """Writes it with an example of each body and query."""
        for operation in self.operations:
            if operation.name in requests.bodies:
                content = operation.description["requestBody"]["content"]["application/json"]
                content["example"] = requests.bodies[operation.name]
            for parameter in operation.parameters("path"):
                parameter["example"] = ids(things, operation)[parameter["name"]]
            for parameter in operation.parameters("query"):
                values = requests.queries.get(operation.name, {})
                if parameter["name"] in values:
                    parameter["example"] = values[parameter["name"]]
        path.write_text(json.dumps(self.whole))


def ids(things, operation):
    return {**things.ids, **things.own.get(operation.name, {})}


def settings(things, requests, token):
    """Schemathesis' settings: whose token is sent, and ids of what there is."""
    lines = [f'hooks = "{HOOKS}"', "[headers]", f'Authorization = "Bearer {token}"', "[parameters]"]
    lines += [f'"path.{name}" = {json.dumps(value)}' for name, value in things.ids.items()]
    for name in sorted({*things.own, *requests.headers}):
        lines += ["[[operations]]", f'include-operation-id = ["{PREFIX}{name}"]']
        lines += [f'headers.{field} = "{value}"' for field, value in requests.headers.get(name, {}).items()]
        lines += [f'parameters."path.{part}" = "{value}"' for part, value in things.own.get(name, {}).items()]
    return "\n".join(lines) + "\n"
