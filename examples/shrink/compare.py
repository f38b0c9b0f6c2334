#!/usr/bin/env python3
"""Shrinks the same files with `stromboli shrink`, picire, picireny, lithium and cvise, and prints a table.

Every tool gets the same test, which is counted from outside: the number of times that a process was started for it.
See README.md for the settings of each tool.
"""

import argparse
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "cases"))
import cases  # noqa: E402

# The test of a tool: it counts itself, and runs the test of the case on a file. Creating a file is atomic, so that
# tests at the same time are counted, too.
WRAPPER = """#!/bin/sh
printf x >> '{count}'
exec '{check}' "{file}" > /dev/null 2>&1
"""

LITHIUM_CONDITION = """
import subprocess
def interesting(args, prefix):
    return subprocess.call(args) == 0
"""


def commands(tool, jobs, folder, file, wrapper, options):
    """The commands that shrink `file`, one after the other, and where the result is."""
    if tool == "stromboli":
        return [[options.stromboli, "shrink", file, "--jobs", jobs, "--output", folder / "out", "--", wrapper]], lambda: folder / "out"
    if tool == "picire":
        parallel = ["-p", "-j", jobs] if jobs != "1" else []
        run = [f"{options.peers}/picire", "-q", "-i", file, "--test", wrapper, "-o", folder / "out", "-a", "both", "--cache", "content", *parallel]
        return [run], lambda: folder / "out" / file.name
    if tool == "picireny":
        parallel = ["-p", "-j", jobs] if jobs != "1" else []
        run = [f"{options.peers}/picireny", "-q", "-i", file, "--test", wrapper, "-o", folder / "out", "--cache", "content", "-g", HERE / "Json.g4", "-s", "json"]
        return [[*run, "--antlr", options.antlr, "--phase", "prune", "--phase", "hoist", *parallel]], lambda: folder / "out" / file.name
    if tool == "lithium":
        (folder / "condition.py").write_text(LITHIUM_CONDITION)
        run = lambda atom: [f"{options.peers}/lithium", atom, "--tempdir", folder / f"tmp{atom}", folder / "condition.py", wrapper, file]
        return [run("--lines"), run("--char")], lambda: file
    if tool == "cvise":
        not_c = [] if file.suffix == ".c" else ["--not-c"]
        return [["cvise", "--n", jobs, "--tidy", *not_c, wrapper, file.name]], lambda: file
    raise ValueError(tool)


def measure(tool, jobs, name, source, options):
    """The final size, the number of tests and the time of one tool on one case. Without a result, the size is None."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        file = folder / "in" / source.name
        file.parent.mkdir()
        shutil.copy(source, file)
        count = folder / "count"
        count.write_text("")
        # cvise runs the test in a folder with the candidate, lithium replaces the file.
        tested = file.name if tool == "cvise" else "$1"
        wrapper = folder / "wrapper"
        wrapper.write_text(WRAPPER.format(count=count, check=HERE / "cases" / name, file=tested))
        wrapper.chmod(0o755)
        if tool == "lithium":
            for atom in ("--lines", "--char"):
                (folder / f"tmp{atom}").mkdir()
        runs, result = commands(tool, jobs, folder, file, wrapper, options)
        started = time.monotonic()
        is_over = True
        for run in runs:
            process = subprocess.Popen(
                [str(part) for part in run], cwd=file.parent, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE if options.verbose else subprocess.DEVNULL, start_new_session=True
            )
            try:
                errors = process.communicate(timeout=max(0.1, options.limit - (time.monotonic() - started)))[1]
            except subprocess.TimeoutExpired:
                is_over = False
                os.killpg(process.pid, signal.SIGINT)
                try:
                    process.communicate(timeout=5)
                except subprocess.TimeoutExpired:
                    os.killpg(process.pid, signal.SIGKILL)
                    process.communicate()
                break
            if options.verbose and process.returncode:
                print(errors.decode()[-2000:], file=sys.stderr)
        seconds = time.monotonic() - started
        path = result()
        if not path.exists():
            return (None, count.stat().st_size, seconds, is_over)
        is_interesting = subprocess.call([HERE / "cases" / name, path], stderr=subprocess.DEVNULL) == 0
        contents = path.read_bytes()
        if options.verbose:
            print(f"{name} {tool} {jobs}: {contents[:300]!r}", file=sys.stderr)
        return len(contents) if is_interesting else None, count.stat().st_size, seconds, is_over


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--stromboli", default="stromboli", help="the program")
    parser.add_argument("--peers", default=str(HERE / "peers/bin"), help="the folder of the programs picire, picireny and lithium")
    parser.add_argument("--antlr", default="", help="the ANTLR 4 jar that picireny needs; without it, picireny is left out")
    parser.add_argument("--jobs", default="1,2", help="numbers of jobs, for example 1,2")
    parser.add_argument("--limit", type=float, default=120, help="seconds for each run")
    parser.add_argument("--only", default="", help="names of cases, separated by commas")
    parser.add_argument("--tools", default="stromboli,picire,picireny,lithium,cvise")
    parser.add_argument("--verbose", action="store_true", help="print results and errors")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        chosen = [case for case in cases.write(folder) if not options.only or case[0] in options.only.split(",")]
        for jobs in options.jobs.split(","):
            tools = options.tools.split(",")
            if jobs != "1":
                # It has no option to run tests at the same time.
                tools = [tool for tool in tools if tool != "lithium"]
            print(f"\nBytes, tests and seconds with {jobs} job{'s' * (jobs != '1')}:\n")
            print("| case | bytes | " + " | ".join(tools) + " |")
            print("| --- " * (len(tools) + 2) + "|")
            for name, path, _ in chosen:
                row = []
                for tool in tools:
                    if tool == "picireny" and (path.suffix != ".json" or not options.antlr):
                        row.append("-")
                        continue
                    size, tests, seconds, is_over = measure(tool, jobs, name, path, options)
                    size = "none" if size is None else size
                    row.append(f"{size}, {tests}, {seconds:.1f}" + ("" if is_over else " (stopped)"))
                print(f"| {name} | {path.stat().st_size:,} | " + " | ".join(row) + " |", flush=True)


if __name__ == "__main__":
    main()
