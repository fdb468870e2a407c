import { CommitNotConfirmed } from '@ffl/database/commit';
import pg from 'pg';
import pino from 'pino';
import { expect, test } from 'vitest';
import { asFunctionError } from './as-function-error.ts';

const gone = new pg.DatabaseError('violates foreign key constraint', 0, 'error');

test.each([
  ['a lock', Object.assign(new Error('canceling statement'), { code: '55P03' })],
  ['each other', Object.assign(new Error('deadlock detected'), { code: '40P01' })],
  ['a season that went again', Object.assign(gone, { code: '23503', constraint: 'certifications_season_id_fkey' })],
])('whoever blocked others, or was blocked by them, is asked to try again: %s', (_, error) => {
  const refused = asFunctionError(error, pino({ enabled: false }));
  expect(refused).toMatchObject({ code: 'busy', status: 503, headers: { 'Retry-After': '2' } });
  expect(refused.message).toBe('Somebody else is changing the same records. Please try again in a moment.');
});

test('a commit that the standby has not confirmed may be sent again', () => {
  const refused = asFunctionError(new CommitNotConfirmed(), pino({ enabled: false }));
  expect(refused).toMatchObject({ code: 'not_confirmed', status: 503, headers: { 'Retry-After': '5' } });
});
