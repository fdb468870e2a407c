import { CommitNotConfirmed } from '@ffl/database/commit';
import { isDiskFull, isOutage } from '@ffl/database/connections/connection-failure';
import { OtherSchema } from '@ffl/database/schema/keep-to-schema';

type Outage = {
  code: 'disk_full' | 'not_confirmed' | 'database_unreachable' | 'being_updated';
  message: string;
  headers: { 'Retry-After': string };
};

/** The sentence for an outage, and when to retry; undefined if the error isn't one. */
export function outageBehind(error: unknown): Outage | undefined {
  if (isDiskFull(error)) {
    const message = 'The disk of the server is full. Nothing can be saved until there is room again.';
    return { code: 'disk_full', message, headers: { 'Retry-After': '30' } };
  }
  if (error instanceof OtherSchema) {
    const message = 'The server is being updated. Please try again in a moment.';
    return { code: 'being_updated', message, headers: { 'Retry-After': '2' } };
  }
  if (error instanceof CommitNotConfirmed) {
    const message = 'The second database server has not confirmed this yet. Try again: nothing is written twice.';
    return { code: 'not_confirmed', message, headers: { 'Retry-After': '5' } };
  }
  if (!isOutage(error)) return undefined;
  const message = 'The database cannot be reached. Please try again in a moment.';
  return { code: 'database_unreachable', message, headers: { 'Retry-After': '2' } };
}
