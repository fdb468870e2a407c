import { addMemberWithAccount, type MemberPerson } from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import type { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../tests/worlds/test-app.ts';
import { createRefreshTokens } from '../accounts/sessions/refresh-tokens.ts';
import { createApp } from '../app.ts';
import type { Dependencies } from '../dependencies.ts';
import { createTokens } from '../http/callers/tokens.ts';

const older = 'the older secret of this installation, long enough';
const newer = 'the newer secret of this installation, long enough';

let tested: TestDatabase;
let member: MemberPerson;
let dependencies: Dependencies;

type Place = { app: Hono; dependencies: Dependencies };

beforeAll(async () => {
  tested = await createTestDatabase();
  ({ dependencies } = await createTestApp(tested));
  member = await tested.asOwner((transaction) => addMemberWithAccount(transaction));
});
afterAll(() => tested.close());

async function serverWith(...secrets: string[]): Promise<Place> {
  const own = {
    ...dependencies,
    tokens: await createTokens(secrets, 'http://flight.test/auth/v1'),
    refreshTokens: createRefreshTokens(secrets),
  };
  return { app: createApp(own), dependencies: own };
}

function accessToken({ dependencies: { tokens } }: Place): Promise<string> {
  const { sub = '', session_id: sessionId = '' } = member.claims;
  return tokens.sign({ sub, session_id: sessionId }, new Date());
}

async function ownRecord({ app }: Place, token: string, apikey?: string) {
  const headers = { Authorization: `Bearer ${token}`, ...(apikey ? { apikey } : {}) };
  const response = await app.request('/rest/v1/members?select=id', { headers });
  return { status: response.status, body: await response.json() };
}

async function refresh({ app }: Place, token: string) {
  const response = await app.request('/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ refresh_token: token }),
  });
  // The cast states the wire format; the expectations check the values.
  const body = (await response.json()) as { access_token: string; refresh_token: string; code: string };
  return { status: response.status, body };
}

test('everyone stays signed in while the older secret is kept, and gets tokens of the newer one', async () => {
  const before = await serverWith(older);
  const during = await serverWith(newer, older);
  const after = await serverWith(newer);
  const access = await accessToken(before);
  const { anonKey } = before.dependencies.tokens;
  const seen = { status: 200, body: [{ id: member.memberId }] };
  expect(await ownRecord(during, access, anonKey)).toEqual(seen);
  const token = before.dependencies.refreshTokens.make(String(member.claims.session_id), 0);
  const fresh = await refresh(during, token);
  expect(fresh.status).toBe(200);
  expect(await ownRecord(during, fresh.body.access_token)).toEqual(seen);
  expect(await ownRecord(after, fresh.body.access_token)).toEqual(seen);
  expect((await refresh(after, fresh.body.refresh_token)).status).toBe(200);
  expect((await ownRecord(before, fresh.body.access_token)).status).toBe(401);
});

test('a secret that is no longer kept verifies nothing: no access or refresh token, nor its anonymous key', async () => {
  const before = await serverWith(older);
  const after = await serverWith(newer);
  expect(await ownRecord(after, await accessToken(before))).toMatchObject({
    status: 401,
    body: { code: 'PGRST301', message: 'No suitable key or wrong key type' },
  });
  const token = before.dependencies.refreshTokens.make(String(member.claims.session_id), 0);
  expect(await refresh(after, token)).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } });
  const { anonKey } = before.dependencies.tokens;
  expect(await ownRecord(after, await accessToken(after), anonKey)).toMatchObject({
    status: 401,
    body: { message: 'Invalid API key' },
  });
  expect((await ownRecord(after, anonKey)).status).toBe(401);
});
