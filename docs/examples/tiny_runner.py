"""A runner with its own generator and shrinker. Both follow the types in the trial message."""
import itertools, json, random, sys

HELLO = {"protocol": 1, "framework": "tiny", "version": "1.0", "language": "Python",
         "families": {of: ["type"] for of in ("bst", "rbt", "stlc", "fsub")}, "own_limit": None,
         "accepts": True, "seeded": True, "search": "independent random inputs, without end"}

class Stop(BaseException): pass
def say(line): print(line, flush=True)

def show(value):
    if isinstance(value, bool): return "#t" if value else "#f"
    if isinstance(value, int): return str(value)
    return "(" + " ".join([value[0], *map(show, value[1:])]) + ")"

def generate(types, name, depth, rng):
    kind = types[name]
    if "boolean" in kind: return rng.random() < 0.5
    if "integer" in kind: return rng.randint(kind["integer"]["from"], kind["integer"]["to"])
    allowed = [each for each in kind["constructors"] if depth > 0 or each["leaf"]]
    [chosen] = rng.choices(allowed, [each["weight"] for each in allowed])
    return [chosen["name"], *(generate(types, f, max(depth - 1, 0), rng) for f in chosen["fields"])]

def smaller(types, name, value):
    if isinstance(value, bool): yield from [False] if value else []
    elif isinstance(value, int):  # the origin first, then ever closer to the value
        gap = value - types[name]["integer"]["origin"]
        while gap: yield value - gap; gap = int(gap / 2)
    else:  # a part of the same type, then the same constructor with a smaller part
        fields = next(c["fields"] for c in types[name]["constructors"] if c["name"] == value[0])
        yield from (part for field, part in zip(fields, value[1:]) if field == name)
        for parts in smaller_parts(types, fields, value[1:]): yield [value[0], *parts]

def smaller_parts(types, names, parts):
    for i, name in enumerate(names):
        for part in smaller(types, name, parts[i]): yield [*parts[:i], part, *parts[i + 1:]]

def run(trial):
    if trial["family"] != "type": raise ValueError("there is only the family `type`")
    types, is_tuple, best = trial["types"], isinstance(trial["input"], list), None
    names = trial["input"] if is_tuple else [trial["input"]]
    shown = lambda parts: "(" + ",".join(map(show, parts)) + ")" if is_tuple else show(parts[0])
    def fails(parts):
        say("test " + shown(parts))
        verdict = sys.stdin.readline().strip() or sys.exit()  # no line: the host has gone
        if verdict == "stop": raise Stop
        return verdict == "fail"  # neither `pass` nor `discard`
    try:
        rng = random.Random(int(trial["seed"]))
        draw = lambda name: generate(types, name, types[name].get("depth", 0), rng)
        best = next(filter(fails, ([*map(draw, names)] for _ in itertools.count())))  # without end
        while better := next(filter(fails, smaller_parts(types, names, best)), None):
            best = better; say("accept " + shown(best))
        say("done " + shown(best))
    except Stop: say("stopped " + shown(best) if best else "stopped")

say("hello " + json.dumps(HELLO))
while line := sys.stdin.readline():
    try: run(json.loads(line.removeprefix("trial ")))
    except Exception as error: say(f"error {error!r}")
