import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError } from './describe-error.ts';

/** Lines of JSON on standard output, or on `destination`. Errors come without what people typed. */
export function createLog(level: 'info' | 'warn', destination?: DestinationStream): Logger {
  const options = { level, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } };
  return destination ? pino(options, destination) : pino(options);
}
