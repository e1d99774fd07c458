"""What well-formed requests may be refused for with 4xx, because no schema says it.

Each entry: the problem's code, where it may stand, and what a schema does not say.
"""

import re

ALLOWED = [
    ("in_future|in_past|too_far_ahead|before_birth", ".*", "when now is, and when somebody was born"),
    ("out_of_range", "/(dateOfBirth|preferredDate|date|expYear)|query:since", "what day it is, where the log ends"),
    ("inconsistent", ".*", "in which order members come, which exclude each other, and what is in the record"),
    ("bad_format", "/(newP|p)assword", "which passwords are common"),
    ("bad_format", "/sha256", "what a file holds"),
    ("bad_format", "/(audio|content)Base64", "what base64 is: `contentEncoding` asserts nothing"),
    ("bad_format", "query:(from|to)|.*(At|Date)", "that no zone is 19 hours or more from UTC"),
    ("bad_format", "/(analytes|targets)/[*]/.*|/results/.*", "how many digits a measure has"),
    ("unsupported_media", "", "what a file holds"),
    ("read_only_field", "/id", "that it is the path's"),
    ("not_in_enum", ".*Ids?(/[*])?", "which things the patient has"),
    ("bad_format|not_in_enum", "/model|/grantedMetrics/[*]", "which models the catalogue has, and what they measure"),
    ("bad_format|too_many", "/analytes(/[*])?", "that each is there once, and how many there are with `results`"),
    ("not_in_enum", "/results/.*", "which measures are in force"),
    ("bad_format", "(/line|.*/prescriptionsIssued/[*])/instructions", "that they say how often if nothing does"),
    ("required", "/analytes", "that `results` holds something where nothing else does"),
    ("not_in_enum", "/data/.*", "what a template can show"),
    ("too_many_contacts", "", "how many there are"),
    ("pan_not_accepted", "", "which digits are those of a card"),
]


def is_allowed(code, path):
    return any(re.fullmatch(codes, code) and re.fullmatch(paths, path) for codes, paths, _ in ALLOWED)
