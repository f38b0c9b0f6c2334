-- For people: a row for each trial, times in milliseconds and memory in MiB.
CREATE VIEW results AS
SELECT
  substr(task, 1, instr(task, '/') - 1) AS workload,
  task,
  strategy,
  budget,
  trials.number AS trial,
  status,
  reason,
  seed,
{quantities}
  passed + failed + discarded AS executions,
  shrinks,
  initial,
  reported,
  session,
  trials.host AS host
FROM trials JOIN cells ON cells.id = trials.cell;
