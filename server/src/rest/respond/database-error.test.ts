import { CommitNotConfirmed } from '@ffl/database/commit';
import { isOutage } from '@ffl/database/connections/connection-failure';
import { expect, test } from 'vitest';
import { databaseError } from './database-error.ts';

function failure(code: string, message = 'm'): Error {
  return Object.assign(new Error(message), { severity: 'ERROR', code });
}

test.each([
  ['42501', 403],
  ['23503', 409],
  ['23505', 409],
  ['23502', 400],
  ['23001', 400],
  ['22P02', 400],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
  ['25006', 405],
  ['25001', 500],
  ['28P01', 403],
  ['P0001', 400],
  ['P0002', 500],
  ['08006', 503],
  ['53300', 503],
  ...['57P01', '57P02', '57P03', '57P04', '57P05'].map((code): [string, number] => [code, 503]),
  ['57014', 500],
  ['40001', 500],
  ['XX000', 500],
  ['PT418', 418],
  ['FF409', 409],
  ['FF422', 422],
  ['99999', 400],
])('the database error %s is status %i', (code, status) => {
  expect(databaseError(failure(code), false)).toMatchObject({ status });
});

test('a missing right is 401 for the anonymous and names the scheme', () => {
  const refusal = databaseError(failure('42501'), true);
  expect(refusal).toMatchObject({ status: 401, headers: { 'WWW-Authenticate': 'Bearer' } });
});

test("two colliding rows in one upsert are the request's error, in any language the server speaks", () => {
  const failed = Object.assign(failure('21000', 'ein anderer Satz'), { routine: 'ExecOnConflictUpdate' });
  expect(databaseError(failed, false)).toMatchObject({ status: 400, code: '21000' });
  expect(databaseError(failure('21000'), false)).toMatchObject({ status: 500 });
});

test.each([
  ['a function', { code: '42883', message: 'function app.visible() does not exist', routine: 'ParseFuncOrColumn' }],
  [
    'a table of a function',
    { code: '42P01', message: 'relation "app.x" does not exist', where: 'SQL function "people"' },
  ],
  [
    'an operator of a function',
    { code: '42883', message: 'operator does not exist: app.x', where: 'SQL function "y"' },
  ],
])('%s that is missing is our failure, and nobody learns its name', (_, failed) => {
  expect(databaseError(Object.assign(failure(failed.code), failed), true)).toMatchObject({
    status: 500,
    message: 'Something went wrong on the server.',
    details: null,
    hint: null,
  });
});

test("an unknown role isn't a valid token", () => {
  expect(databaseError(failure('22023', 'role "x" does not exist'), true)).toMatchObject({ status: 401 });
  expect(databaseError(failure('22023', 'something else'), true)).toMatchObject({ status: 400 });
});

test.each([
  Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
  Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }),
  new Error('Connection terminated unexpectedly'),
  failure('57P01', 'terminating connection due to administrator command'),
])('a broken connection is an outage to retry: %s', (error) => {
  expect(databaseError(error, true)).toMatchObject({
    status: 503,
    code: 'PGRST000',
    message: 'Database connection error.',
    headers: { 'Retry-After': '1' },
  });
});

test('a commit that the standby has not confirmed is an outage to retry', () => {
  expect(databaseError(new CommitNotConfirmed(), false)).toMatchObject({
    status: 503,
    code: 'not_confirmed',
    message: 'The second database server has not confirmed this yet. Try again: nothing is written twice.',
    headers: { 'Retry-After': '5' },
  });
});

test('a full disk of the database is reported as such', () => {
  expect(databaseError(failure('53100', 'could not extend file "base/1/2"'), false)).toMatchObject({
    status: 503,
    code: '53100',
    message: 'The disk of the server is full. Nothing can be saved until there is room again.',
    headers: { 'Retry-After': '30' },
  });
});

test('a request that needs more disk space than it may have is refused, without an outage', () => {
  const failed = failure('53400', 'temporary file size exceeds "temp_file_limit" (262144kB)');
  expect(databaseError(failed, false)).toMatchObject({
    status: 500,
    code: '53400',
    message: 'The request takes too much room on the disk; ask for fewer rows or columns',
  });
  expect(isOutage(failed)).toBe(false);
});

test.each([
  ['42P17', 'infinite recursion detected in rules for relation "ring"'],
  ['54001', 'stack depth limit exceeded'],
])('the database error %s is reported in its words, without its advice about settings', (code, message) => {
  const failed = Object.assign(failure(code, message), code === '54001' && { hint: 'Increase max_stack_depth.' });
  expect(databaseError(failed, false)).toMatchObject({ status: 500, code, message, details: null, hint: null });
});

test('a full pool of connections is a time-out', () => {
  const refusal = databaseError(new Error('timeout exceeded when trying to connect'), true);
  expect(refusal).toMatchObject({ status: 504, code: 'PGRST003' });
});

test('an error of another kind is answered as unknown', () => {
  expect(databaseError(new TypeError('x is not a function'), true)).toBeUndefined();
});
