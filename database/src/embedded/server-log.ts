/** One line that the server wrote, as set by `log_line_prefix`: who wrote it, how bad it is, what it says. */
export type ServerLogLine = { writer: string; level: string; message: string };

export function parseServerLogLine(line: string): ServerLogLine | undefined {
  const [, writer, level, message] = /^([^|]*)\|([A-Z]+): {2}(.*)$/.exec(line) ?? [];
  return writer === undefined || level === undefined || message === undefined ? undefined : { writer, level, message };
}

export function saysReady({ message }: ServerLogLine): boolean {
  return message === 'database system is ready to accept connections';
}

/**
 * Warnings and errors of the server itself. What goes wrong within one connection is answered to that connection,
 * and may quote what somebody typed in, so it is not repeated here.
 */
export function isWorthTelling({ writer, level, message }: ServerLogLine): boolean {
  if (level === 'PANIC') return true;
  if (writer === 'client backend') return false;
  if (level === 'LOG') return /terminated by|exited with|could not|reinitializing/.test(message);
  return ['WARNING', 'ERROR', 'FATAL'].includes(level);
}
