"""What became of each operation."""

from collections import Counter

from .refusals import is_allowed

ROLES = ("patient", "clinician", "admin")


def reached(answers):
    return any(200 <= status < 300 for status, _ in answers)


class Tally:
    """Answers by role and operation: of the walk, and of schemathesis."""

    def __init__(self, operations):
        self.operations = operations
        self.walked, self.tried = {}, {}
        self.refusals = Counter()

    def both(self, role, operation):
        return self.walked[role].get(operation.label, []) + self.tried[role].get(operation.label, [])

    def count(self, source):
        roles = list(self.walked)
        return sum(
            any(reached(source[role].get(operation.label, [])) for role in roles) for operation in self.operations)

    def show(self):
        for role in self.walked:
            self.show_role(role)
        missing = [
            operation.name for operation in self.operations
            if not any(reached(self.both(role, operation)) for role in self.walked)]
        total = len(self.operations)
        print(f"{total - len(missing)} of {total} reached with a 2xx; by schemathesis itself {self.count(self.tried)}")
        if missing:
            print("not reached:", *missing)
        return self.show_refusals() and not missing

    def show_refusals(self):
        """Whether well-formed requests were refused only for what no schema says."""
        others = [one for one in sorted(self.refusals) if not is_allowed(*one[1:])]
        for name, code, path in others:
            print(f"refused although well-formed: {name} {code} at {path or 'no member'} "
                  f"({self.refusals[name, code, path]} times)")
        return not others

    def show_role(self, role):
        tried = [one for one in self.operations if self.both(role, one)]
        refused = [one for one in tried if not reached(self.both(role, one))]
        alone = sum(reached(self.tried[role].get(one.label, [])) for one in tried)
        print(f"{role}: {len(tried)} tried, {len(tried) - len(refused)} reached with a 2xx "
              f"({alone} by schemathesis), {len(refused)} refused only")
        why = {}
        for operation in refused:
            answers = Counter(self.walked[role].get(operation.label) or self.tried[role][operation.label])
            (status, reason), _ = answers.most_common(1)[0]
            why.setdefault(f"{status} {reason}".strip(), []).append(operation.name)
        for reason, names in sorted(why.items()):
            print(f"  {reason} ({len(names)}):", *names)
