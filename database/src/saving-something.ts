/**
 * One transaction that succeeds only where writes do, and leaves nothing behind. It asks for the right to change a row,
 * which a server that only reads refuses; it writes to the log and commits. On a full disk all that would still pass,
 * as would changing a row: log files are made ahead, and pages have gaps. So it also takes room that nobody has yet,
 * some 200 kB in a file beside the tables, as a table does when it grows.
 */
export const savingSomething = `
  set local work_mem = '64kB';
  set local temp_tablespaces = '';
  delete from app.attempt_counters where false;
  select pg_logical_emit_message(true, 'flight-for-life', 'health'), (select count(*) from generate_series(1, 10000))`;
