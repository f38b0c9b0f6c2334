"""A shrinker for values of any type: it removes parts of lists, keeps parts of trees and halves integers."""
import json, re, sys

HELLO = {"protocol": 1, "framework": "tiny shrinker", "version": "1.0", "language": "Python",
         "shrinks": True, "accepts": True}
TOKEN = r""""(?:\\.|[^"\\])*"|'(?:\\u[^']*|\\.|[^'\\])'|[()\[\]]|[^\s()\[\],]+"""
sys.setrecursionlimit(1_000_000)  # starts can be deep

class Stop(BaseException): pass
def say(line): print(line, flush=True)

def read(types, ref, tokens):  # a text, or what a group begins with, the types of its parts and its parts
    token, parts = tokens.pop(), []
    if token not in ("(", "["): return token
    head = "[" if token == "[" else "," if isinstance(ref, list) else tokens.pop()
    if head == "[":
        while tokens[-1] != "]": parts.append(read(types, ref["list"], tokens))
        refs = [ref["list"]] * len(parts)
    else:
        refs = ref if head == "," else next(c["fields"] for c in types[ref]["constructors"] if c["name"] == head)
        for part in refs: parts.append(read(types, part, tokens))
    tokens.pop()
    return head, refs, parts

def show(value):
    if isinstance(value, str): return value
    head, _, parts = value
    if head == "[": return "[" + " ".join(map(show, parts)) + "]"
    return "(" + ",".join(map(show, parts)) + ")" if head == "," else "(" + " ".join([head, *map(show, parts)]) + ")"

def smaller(types, ref, value):
    if value == "#t": yield "#f"
    elif not isinstance(value, str):
        head, refs, parts = value
        yield from (part for each, part in zip(refs, parts) if each == ref)  # a part of the same type
        for i, part in enumerate(parts):
            if head == "[": yield head, refs[1:], parts[:i] + parts[i + 1:]
            for one in smaller(types, refs[i], part): yield head, refs, [*parts[:i], one, *parts[i + 1:]]
    elif "integer" in types[ref]:  # the origin first, then ever closer to the value
        gap = int(value) - types[ref]["integer"]["origin"]
        while gap: yield str(int(value) - gap); gap = int(gap / 2)

def shrink(trial):
    types, ref = trial["types"], trial["input"]
    best = read(types, ref, re.findall(TOKEN, trial["start"])[::-1])
    def fails(value):
        say("test " + show(value))
        verdict = sys.stdin.readline().strip() or sys.exit()  # no line: the host has gone
        if verdict == "stop": raise Stop
        return verdict == "fail"  # neither `pass` nor `discard`
    try:
        while better := next(filter(fails, smaller(types, ref, best)), None):
            best = better; say("accept " + show(best))
        say("done " + show(best))
    except Stop: say("stopped " + show(best))

say("hello " + json.dumps(HELLO))
while line := sys.stdin.readline():
    try: shrink(json.loads(line.removeprefix("trial ")))
    except Exception as error: say(f"error {error!r}")
