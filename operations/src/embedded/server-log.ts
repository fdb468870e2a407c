/** A line of the server's log, as set by `log_line_prefix`: its writer, SQLSTATE, severity and message. */
export type ServerLogLine = { writer: string; code: string; level: string; message: string };

export function parseServerLogLine(line: string): ServerLogLine | undefined {
  const [, writer, code, level, message] = /^([^|]*)\|(\w{5})\|([A-Z]+): {2}(.*)$/.exec(line) ?? [];
  if (writer === undefined || code === undefined || level === undefined || message === undefined) return undefined;
  return { writer, code, level, message };
}

/** Whether another server holds the lock file or shared memory of these data. */
export function saysInUse({ code }: ServerLogLine): boolean {
  return code === 'F0001';
}

export function saysReady({ message }: ServerLogLine): boolean {
  return message === 'database system is ready to accept connections';
}

/**
 * Warnings and errors of the server itself. Whatever goes wrong within one connection is answered there, and may quote
 * what someone typed, so it isn't repeated here.
 */
export function isWorthTelling({ writer, level, message }: ServerLogLine): boolean {
  if (level === 'PANIC') return true;
  if (writer === 'client backend') return false;
  if (level === 'LOG') return /terminated by|exited with|could not|reinitializing/.test(message);
  return ['WARNING', 'ERROR', 'FATAL'].includes(level);
}
