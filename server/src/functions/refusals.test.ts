import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { type RefusalCode, refusalStatuses } from '@ffl/domain/refusals/refusal-codes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../tests/worlds/test-app.ts';
import { functions } from './functions.ts';

let tested: TestDatabase;
let flight: TestApp;

beforeAll(async () => {
  tested = await createTestDatabase();
  flight = await createTestApp(tested);
});
afterAll(() => tested.close());

type Sent = { headers?: Record<string, string>; body?: string };

const json = { 'Content-Type': 'application/json' };
const refused: [string, Sent, string][] = [
  ['a foreign key', { headers: { ...json, apikey: 'somebody-else' }, body: '{}' }, 'api_key_unknown'],
  ['a forged token', { headers: { ...json, Authorization: 'Bearer a.b.c' }, body: '{}' }, 'token_refused'],
  ['headers that are too long', { headers: { ...json, 'X-Long': 'x'.repeat(20_000) } }, 'headers_too_long'],
];
const ofStrangers: [string, Sent, string][] = [
  ['a body that is no JSON', { headers: json, body: '{' }, 'body_unreadable'],
  ['a body of another type', { headers: { 'Content-Type': 'text/plain' }, body: '{}' }, 'body_not_json'],
  ['a body that is too large', { headers: json, body: JSON.stringify('x'.repeat(1_100_000)) }, 'body_too_large'],
  ['a body without anything', { headers: json, body: '{}' }, 'input_invalid'],
];

describe.each(functions)("$name's refusal carries its code, status and sentence", (endpoint) => {
  const { name, method } = endpoint;
  // A public read takes no input that could be wrong.
  const wrong = method === 'GET' && endpoint.callers === 'anybody' ? [] : ofStrangers;

  test.each(refused)(`${name} refuses %s with its code, status and sentence`, async (_title, sent, code) => {
    await expectRefusal(method, sent, code);
  });

  test.each(wrong)(`${name} refuses %s with its code, status and sentence`, async (_title, sent, code) => {
    await expectRefusal(method, sent, code, 'not_signed_in');
  });

  test(`${name} refuses a method it doesn't have with its code, status and sentence`, async () => {
    await expectRefusal('PATCH', { headers: json, body: '{}' }, 'method_not_allowed');
  });

  async function expectRefusal(method: string, { headers, body: text }: Sent, ...codes: string[]): Promise<void> {
    // A GET has no body that could be wrong.
    const sent = { method, headers: { ...headers }, ...(method !== 'GET' && text !== undefined && { body: text }) };
    const response = await flight.app.request(`/functions/v1/${name}`, sent);
    const body = (await response.json()) as { code: RefusalCode; error: string; message: string };
    expect(codes).toContain(body.code);
    expect(response.status).toBe(refusalStatuses[body.code]);
    expect(body.message).not.toBe('');
    expect(body.error).toBe(body.message);
  }
});
