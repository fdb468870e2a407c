import { hashToken } from '@ffl/database/accounts/one-time-tokens';
import { type SeededRandom, seededRandom } from '@ffl/database/sample/seeded-random';
import { addAdministrator } from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './worlds/test-app.ts';

// Two sessions of one administrator. Every token ever issued is kept, and copies are used to prove, to give the second
// step, to guess and to refresh. At the end, each token acts. What it may do is computed from what it proved when it
// was made.

const sequences = 250;
const atOnce = 4;
const password = 'Right-Horse-77!';

let tested: TestDatabase;
let passwordHash: string;
let desks: TestApp[];

beforeAll(async () => {
  tested = await createTestDatabase();
  desks = await Promise.all(Array.from({ length: atOnce }, () => createTestApp(tested)));
  passwordHash = (await desks[0]?.dependencies.passwords.hash(password)) ?? '';
});
afterAll(() => tested.close());

type Session = {
  beganAt: number;
  isAlive: boolean;
  isConfirmed: boolean;
  counter: number;
  spentAt: Map<number, number>;
};
type Held = {
  access: string;
  refresh: string;
  of: Session;
  counter: number;
  isAssured: boolean;
  provenAt: number;
  madeAt: number;
};
type IssuedTokens = { access_token: string; refresh_token: string };

const minute = 60;

async function play(flight: TestApp, seed: number): Promise<{ acts: number; refusals: number }> {
  const random = seededRandom(seed);
  const { whole, chance } = random;
  const hasFactor = chance(0.5);
  const person = await tested.asOwner((transaction) => addAdministrator(transaction, { passwordHash }));
  if (hasFactor) await addFactor(person.userId, seed);
  const from = { 'X-Forwarded-For': `10.${seed >> 8}.${seed & 255}.1` };

  // The database has its own clock, so all waiting is planned to end before its present.
  const steps = planSteps(random);
  const ending = Math.floor(Date.now() / 1000);
  let now = ending - steps.reduce((sum, { waits }) => sum + waits, 0);
  const sessions: Session[] = [];
  const held: Held[] = [];
  const guesses = new Map<string, number>();
  let codes = 0;

  async function post(path: string, body: object, token?: string) {
    flight.setNow(new Date(now * 1000));
    const response = await flight.post(path, body, {
      ...from,
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    });
    return {
      status: response.status,
      body: (await response.json()) as { session: IssuedTokens; code?: string } & IssuedTokens,
    };
  }

  const keep = (of: Session, issued: IssuedTokens, { isAssured, provenAt }: Pick<Held, 'isAssured' | 'provenAt'>) => {
    const { access_token: access, refresh_token } = issued;
    held.push({ access, refresh: refresh_token, of, counter: of.counter, isAssured, provenAt, madeAt: now });
  };

  async function begin(): Promise<void> {
    const { body } = await post('/functions/v1/signin', { email: person.email, password });
    const of = { beganAt: now, isAlive: true, isConfirmed: false, counter: 0, spentAt: new Map() };
    sessions.push(of);
    keep(of, body.session, { isAssured: false, provenAt: now });
  }

  /** With only the password, a session waits a quarter of an hour for the second step. */
  const isOver = ({ isAlive, isConfirmed, beganAt }: Session) =>
    !isAlive || (hasFactor && !isConfirmed && now >= beganAt + 15 * minute);

  /** An access token lasts an hour, plus half a minute for clocks that differ. */
  const isUseless = ({ of, madeAt }: Held) => isOver(of) || now >= madeAt + 60 * minute + 30;

  function countGuess({ of, provenAt }: Held): number {
    const lineage = `${sessions.indexOf(of)} ${provenAt}`;
    const count = (guesses.get(lineage) ?? 0) + 1;
    guesses.set(lineage, count);
    return count;
  }

  async function prove(one: Held): Promise<void> {
    const { status, body } = await post('/functions/v1/prove-presence', { password }, one.access);
    if (isUseless(one)) return expect(status).toBe(401);
    const isShut = countGuess(one) > 10;
    expect(status).toBe(isShut ? 429 : 200);
    if (!isShut) keep(one.of, body.session, { isAssured: one.isAssured, provenAt: now });
  }

  async function giveStep(one: Held): Promise<void> {
    codes += 1;
    const path = '/auth/v1/factors/recovery-codes/verify';
    const { status, body } = await post(path, { code: codeAt(seed, codes) }, one.access);
    const isLate = !one.isAssured && one.of.isConfirmed && now >= one.of.beganAt + 15 * minute;
    if (isUseless(one) || isLate) return expect(status).toBe(403);
    expect(status).toBe(200);
    one.of.isConfirmed = true;
    keep(one.of, body, { isAssured: true, provenAt: now });
  }

  async function guess(one: Held): Promise<void> {
    for (let time = 0; time < 5; time += 1) {
      const { status } = await post('/functions/v1/prove-presence', { password: 'Wrong-Horse-77!' }, one.access);
      if (isUseless(one)) expect(status).toBe(401);
      else expect(status).toBe(countGuess(one) > 10 ? 429 : 422);
    }
  }

  async function refresh(one: Held): Promise<void> {
    const { of, counter, isAssured, provenAt } = one;
    const path = '/auth/v1/token?grant_type=refresh_token';
    const { status, body } = await post(path, { refresh_token: one.refresh });
    if (isOver(of)) return expect(status).toBe(400);
    if (counter === of.counter) {
      of.spentAt.set(counter, now);
      of.counter += 1;
    } else if (now - (of.spentAt.get(counter) ?? 0) > 10) {
      of.isAlive = false;
      return expect([status, body.code]).toEqual([400, 'refresh_token_already_used']);
    }
    expect(status).toBe(200);
    keep(of, body, { isAssured, provenAt });
  }

  const isAdmitted = (one: Held) => one.isAssured || !hasFactor;
  const age = (one: Held) => now - (isAdmitted(one) ? one.provenAt : one.of.beganAt);
  /** The database's clock ends up slightly ahead. */
  const isClose = (one: Held) => Math.abs(age(one) - 15 * minute) < 20;
  const mayNow = (one: Held) => !isUseless(one) && isAdmitted(one) && age(one) < 15 * minute;

  /** Removes a second step that nobody has: only someone with a fresh proof may ask for that. */
  async function act(one: Held): Promise<void> {
    const body = { email: 'nobody@example.test', adminUserId: person.userId, reason: 'Lost the phone' };
    const answer = await post('/functions/v1/remove-factor', body, one.access);
    if (isClose(one)) return;
    const refusal = isUseless(one)
      ? [401, expect.any(String)]
      : [403, isAdmitted(one) ? 'proof_needed' : 'factor_needed'];
    expect([answer.status, answer.body.code]).toEqual(mayNow(one) ? [200, undefined] : refusal);
  }

  await begin();
  await begin();
  for (const { kind, waits } of steps) {
    now += waits;
    const one = held[whole(0, held.length - 1)] as Held;
    if (kind === 'refresh') await refresh(one);
    else if (hasFactor) await giveStep(one);
    else if (kind === 'prove') await prove(one);
    else await guess(one);
  }
  expect(now).toBe(ending);
  await act(held[whole(0, held.length - 1)] as Held);
  const mays = await mayAll(flight, held);
  const acts = mays.filter(Boolean).length;
  expect(mays).toEqual(held.map((one, index) => (isClose(one) ? mays[index] : mayNow(one))));
  await tested.asOwner(({ query }) => query('delete from auth.users where id = $1', [person.userId]));
  return { acts, refusals: held.length - acts };
}

/** The database's answer for each token that is still valid. */
async function mayAll({ dependencies: { tokens, clock } }: TestApp, held: readonly Held[]): Promise<boolean[]> {
  const claims = await Promise.all(
    held.map(({ access }) => tokens.verify(access, clock()).catch(() => ({ role: 'anon' }))),
  );
  const rows = await tested.asOwner(({ query }) =>
    query<{ may: boolean }>(
      `select app.has_fresh_proof(c) and exists (select from app.assured_session(c)) as may
       from unnest($1::jsonb[]) with ordinality asked (c, place) order by place`,
      [claims.map((each) => JSON.stringify(each))],
    ),
  );
  return rows.rows.map(({ may }) => may);
}

type Step = { kind: 'prove' | 'refresh' | 'guess'; waits: number };

function planSteps({ pick, whole }: SeededRandom): Step[] {
  return Array.from({ length: whole(2, 5) }, () => ({
    kind: pick<Step['kind']>(['prove', 'prove', 'prove', 'refresh', 'refresh', 'refresh', 'guess']),
    waits: pick([0, 0, 4, 4, 30, 340, 470, 930]),
  }));
}

const codeAt = (seed: number, index: number) => `code ${seed} of two sessions ${index}`;

/** Adds an authenticator app that nobody has, and recovery codes; each works as a second step once. */
async function addFactor(userId: string, seed: number): Promise<void> {
  const codes = Array.from({ length: 8 }, (_, index) => codeAt(seed, index + 1).replaceAll(' ', ''));
  const hashes = codes.map((code) => hashToken(`recovery code ${code}`));
  await tested.asOwner(({ query }) =>
    query(
      `with app as (
         insert into auth.factors (user_id, factor_type, verified_at, sealed_secret) values ($1, 'totp', now(), '\\x00')
       ), held as (
         insert into auth.factors (user_id, factor_type, verified_at) values ($1, 'recovery_code', now()) returning id
       )
       insert into auth.recovery_codes (code_hash, factor_id) select hash, held.id from held, unnest($2::bytea[]) hash`,
      [userId, hashes],
    ),
  );
}

test(`each token is worth what was proven when it was made, in ${sequences} sequences of two sessions`, async () => {
  let [seed, acts, refusals] = [0, 0, 0];
  const playAll = async (flight: TestApp) => {
    while (seed < sequences) {
      seed += 1;
      const own = seed;
      const count = await play(flight, own).catch((cause: unknown) => {
        throw new Error(`In the sequence of seed ${own}`, { cause });
      });
      acts += count.acts;
      refusals += count.refusals;
    }
  };
  await Promise.all(desks.map(playAll));
  expect(acts).toBeGreaterThan(sequences);
  expect(refusals).toBeGreaterThan(sequences);
}, 180_000);
