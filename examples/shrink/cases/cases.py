"""The files of the comparison. `write(folder)` makes them; they are the same every time.

They were written for this comparison, after situations that the authors of tests know: each is a plausible file of some
program, and the test beside it looks for a plausible bug. Nothing was taken from elsewhere.
"""

import json
import pathlib
import random

WORDS = "alpha bravo delta echo gamma hotel india kilo lima oscar papa quebec romeo sierra tango zulu".split()


def orders(random):
    """A web shop: a total fails if a line has a discount, but no quantity (Python)."""
    lines = lambda: [
        {"sku": f"{random.choice(WORDS)}-{random.randint(100, 999)}", "quantity": random.randint(1, 9), "price": random.randint(100, 9999) / 100}
        for _ in range(random.randint(1, 4))
    ]
    orders = [{"id": 7000 + n, "customer": random.choice(WORDS), "lines": lines(), "paid": n % 3 == 0} for n in range(14)]
    orders[9]["lines"].append({"sku": "void-000", "quantity": None, "price": 12.5, "discount": 0.15})
    return {"exported": "2026-03-01T10:00:00Z", "orders": orders}


def services(random):
    """A deployment: the services need each other in a circle (Python)."""
    services = [{"name": f"{word}-service", "replicas": random.randint(1, 5), "needs": []} for word in WORDS]
    for index, service in enumerate(services):
        service["needs"] = [other["name"] for other in random.sample(services[:index], min(index, 2))]
    services[3]["needs"].append(services[12]["name"])
    services[12]["needs"] = [services[3]["name"]]
    return {"version": 2, "region": "north", "services": services}


def shapes(random):
    """A map: a latitude is beyond the pole (jq)."""
    ring = lambda: [[round(random.uniform(-170, 170), 4), round(random.uniform(-80, 80), 4)] for _ in range(5)]
    features = [
        {"type": "Feature", "properties": {"name": word, "area": random.randint(1, 500)}, "geometry": {"type": "Polygon", "coordinates": [ring()]}}
        for word in WORDS[:9]
    ]
    features[6]["geometry"]["coordinates"][0][2][1] = 191.7734
    return {"type": "FeatureCollection", "features": features}


def events(random):
    """An audit log: a user fails three times (sqlite3)."""
    events = [{"at": 1700000000 + 37 * n, "user": random.choice(WORDS), "what": random.choice(["login", "logout", "read", "write"])} for n in range(30)]
    for index in (4, 13, 22):
        events[index] = {"at": events[index]["at"], "user": "mallory", "what": "failure"}
    return {"host": "gate-3", "events": events}


def formula(random):
    """A syntax tree: an optimizer takes a product with 0 for its other factor (Python)."""

    def tree(depth):
        if depth == 0:
            return {"op": "number", "value": random.randint(1, 99)}
        return {"op": random.choice(["add", "sub"]), "left": tree(depth - 1), "right": tree(depth - 1)}

    whole = tree(5)
    whole["left"]["right"]["left"] = {"op": "mul", "left": tree(2), "right": {"op": "number", "value": 0}}
    return whole


def packages(random):
    """A lock file: versions are compared as texts, so 9 is newer than 10 (Python)."""
    packages = [
        {"name": word, "version": f"{random.randint(1, 4)}.{random.randint(0, 9)}.{random.randint(0, 9)}", "requires": {}, "integrity": f"sha1-{random.randrange(16**10):010x}"}
        for word in WORDS
    ]
    packages[8]["version"] = "9.4.1"
    packages[11]["version"] = "10.2.0"
    return {"lockfile": 3, "packages": packages}


def messages(random):
    """A chat: a preview of 16 UTF-16 units cuts an emoji in two (Python)."""
    messages = [{"from": random.choice(WORDS), "text": " ".join(random.sample(WORDS, 5)), "read": True} for _ in range(18)]
    messages[7]["text"] = "see you later \u00e0\U0001f600 and bring the maps"
    return {"channel": "#general", "messages": messages}


def thread(random):
    """A forum: a renderer gives up on replies that nest deeper than 12 (Python)."""
    root = {"author": "zulu", "text": "root", "replies": []}
    at = root
    for depth in range(24):
        child = {"author": random.choice(WORDS), "text": " ".join(random.sample(WORDS, 3)), "replies": []}
        at["replies"] = [child, {"author": random.choice(WORDS), "text": "me too", "replies": []}][: 1 + depth % 2]
        at = child
    return {"title": "A long discussion", "thread": root}


def program(random):
    """A C program: it subtracts from a pointer to void (gcc -fsyntax-only -Werror)."""
    text = "#include <stddef.h>\n\nstruct list { int head; struct list *tail; };\n\n"
    for n, word in enumerate(WORDS[:9]):
        text += f"static int {word}(int a, int b) {{\n    int c = a * {random.randint(2, 99)} + b;\n    for (int i = 0; i < {n + 3}; i++) {{\n        c += i % 7;\n    }}\n    return c;\n}}\n\n"
    text += "static int last(void *data, size_t n) {\n    int *end = (int *)data + n;\n    char *name = end - 1;\n    return *name;\n}\n\n"
    return text + "int main(void) {\n    return alpha(1, 2) + last(0, 0);\n}\n"


def script(random):
    """A database script: a view names a column that was renamed (sqlite3)."""
    text = ""
    for word in WORDS[:10]:
        text += f"CREATE TABLE {word} (id INTEGER PRIMARY KEY, name TEXT NOT NULL, amount NUMERIC DEFAULT {random.randint(0, 9)});\n"
        text += f"INSERT INTO {word} (name, amount) VALUES ('{random.choice(WORDS)}', {random.randint(1, 900)});\n"
    text += "ALTER TABLE hotel RENAME COLUMN amount TO total;\nCREATE VIEW summary AS SELECT name, amount FROM hotel WHERE id > 3;\nSELECT * FROM summary ORDER BY name;\n"
    return text


def trace(random):
    """A log of a server: a file is written after it was closed (Python)."""
    lines = []
    for n in range(70):
        lines.append(f"2026-05-04 10:{n // 60:02}:{n % 60:02} worker-{random.randint(1, 4)} {random.choice(['open', 'write', 'flush'])} handle={random.randint(10, 99)}")
    lines[18] = "2026-05-04 10:00:18 worker-2 close handle=451"
    lines[55] = "2026-05-04 10:00:55 worker-3 write handle=451"
    return "\n".join(lines) + "\n"


def table(random):
    """A CSV file: a quoted field contains a line break, and a reader counts the fields of each line (awk)."""
    text = "id,name,city,balance\n"
    for n in range(40):
        text += f"{n},{random.choice(WORDS)} {random.choice(WORDS)},{random.choice(WORDS)},{random.randint(-500, 9000)}.00\n"
    lines = text.split("\n")
    lines[23] = '22,"sierra\ntango",lima,17.50'
    return "\n".join(lines)


JSON = [orders, services, shapes, events, formula, packages, messages, thread]
TEXT = [(program, "c"), (script, "sql"), (trace, "log"), (table, "csv")]


def write(folder):
    """Writes all files, and returns the name of each case with its file and what it is about."""
    folder = pathlib.Path(folder)
    cases = []
    for make in JSON:
        path = folder / f"{make.__name__}.json"
        path.write_text(json.dumps(make(random.Random(make.__name__)), indent=2, ensure_ascii=False) + "\n")
        cases.append((make.__name__, path, make.__doc__))
    for make, extension in TEXT:
        path = folder / f"{make.__name__}.{extension}"
        path.write_text(make(random.Random(make.__name__)))
        cases.append((make.__name__, path, make.__doc__))
    return cases
