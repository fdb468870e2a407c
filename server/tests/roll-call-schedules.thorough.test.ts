import { randomUUID } from 'node:crypto';
import type { Claims } from '@ffl/database/actors/actor';
import { type SeededRandom, seededRandom } from '@ffl/database/sample/seeded-random';
import { addAdministrator, addMember, addProgram } from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { heldAt, ofDesk, ofRollCall, type Person, type Predicted } from './roll-call-oracle.ts';
import { createTestApp, type TestApp } from './worlds/test-app.ts';

const hour = 3_600_000;
/** Set `ROLL_CALL_SCHEDULES=1000` to reproduce the figures of docs/behaviour/roll-call.md. */
const schedules = Number(process.env.ROLL_CALL_SCHEDULES ?? 25);

let tested: TestDatabase;
let flight: TestApp;
let programId: string;
let callers: { phones: [Claims, Claims]; desk: Claims };

beforeAll(async () => {
  tested = await createTestDatabase();
  flight = await createTestApp(tested, { trustedProxyHops: 1 });
  const caller = async () => (await tested.asOwner((owner) => addAdministrator(owner))).claims;
  callers = { phones: [await caller(), await caller()], desk: await caller() };
  programId = await tested.asOwner((owner) => addProgram(owner, { base: 'LG2', validityDays: 42 }));
  // Everything happens within seconds, so rows are dated as in real time.
  await tested.asOwner(({ query }) => query('alter table app.credential_events disable trigger refuse_change'));
});
afterAll(() => tested.close());

type Answer = { code: string | null; recent?: string; punchId?: string; expires?: number; text: string };

let calls = 0;

async function call(caller: Claims, name: string, body: object, key: string, now: number): Promise<Answer> {
  flight.setNow(new Date(now));
  calls += 1;
  const headers = {
    Authorization: `Bearer ${await flight.tokenFor(caller)}`,
    'Idempotency-Key': key,
    'X-Forwarded-For': `10.1.${(calls >> 8) & 255}.${calls & 255}`,
  };
  const response = await flight.post(`/functions/v1/${name}`, body, headers);
  const text = await response.text();
  const parsed = JSON.parse(text);
  await tested.asOwner(({ query }) =>
    query('update app.credential_events set recorded_at = $1 where recorded_at > $2', [
      ...[new Date(now), new Date(startedAt)],
    ]),
  );
  if (!response.ok) return { code: parsed.code, recent: parsed.recent?.id, text };
  const { data } = parsed;
  return { code: null, text, punchId: data.punchId ?? data.punch?.id, expires: Date.parse(data.expiresDate) };
}

const startedAt = Date.now();

type Slip = { key: string; who: number; takenAt: number; despite?: string; isTried: boolean; reply?: string };
type Phone = { caller: Claims; slips: Slip[]; sent: Slip[] };

/** Plays four days with a desk and two phones that are offline at times. */
async function play(random: SeededRandom): Promise<{ punches: number; questions: number; refusals: number }> {
  const { chance, pick, whole } = random;
  const count = { punches: 0, questions: 0, refusals: 0 };
  const began = startedAt - 110 * hour;
  const ids = await Promise.all(['A', 'B', 'C'].map(() => tested.asOwner((owner) => addMember(owner))));
  const people: Person[] = ids.map(() => ({ entries: [] }));
  const phones: Phone[] = callers.phones.map((caller) => ({ caller, slips: [], sent: [] }));
  const moments = Array.from({ length: whole(10, 24) }, () => began + 2 * hour + whole(1, 105 * hour)).toSorted(
    (one, other) => one - other,
  );

  const expectAnswer = (answer: Answer, predicted: Predicted) =>
    expect({ code: answer.code, recent: answer.recent }).toEqual({ code: predicted.code, recent: predicted.recent });

  async function atDesk(kind: 'issue' | 'renew' | 'remove', who: number, now: number, despite?: string): Promise<void> {
    const person = people[who] as Person;
    const predicted = ofDesk(person, kind, { now, despite });
    const body = { memberId: ids[who], programId, ...(despite && { despiteRecent: despite }) };
    const answer = await call(callers.desk, `${kind}-credential`, body, randomUUID(), now);
    expectAnswer(answer, predicted);
    const id = answer.punchId ?? randomUUID();
    if (predicted.code === null) person.entries.push({ at: now, kind, expires: predicted.expires ?? 0, id });
    else if (predicted.recent && chance(0.5)) await atDesk(kind, who, now, predicted.recent);
  }

  async function send(phone: Phone, slip: Slip, now: number): Promise<Answer> {
    const person = people[slip.who] as Person;
    const { takenAt, despite, key } = slip;
    const body = { memberId: ids[slip.who], programId, base: 'LG2', takenAt: new Date(takenAt).toISOString() };
    const answer = await call(
      phone.caller,
      'roll-call-punch',
      { ...body, ...(despite && { despiteRecent: despite }) },
      key,
      now,
    );
    if (slip.reply !== undefined) {
      // The first reply was lost after recording, so this one must be the same.
      expect(answer.text).toBe(slip.reply);
      return answer;
    }
    const predicted = ofRollCall(person, { takenAt, now, despite });
    expectAnswer(answer, predicted);
    if (predicted.code === null) {
      expect(answer.expires).toBe(predicted.expires);
      person.entries.push({ at: takenAt, kind: 'renew', expires: predicted.expires ?? 0, id: answer.punchId ?? '' });
      slip.reply = answer.text;
      count.punches += 1;
    }
    return answer;
  }

  /**
   * Sends pending entries in order until the phone goes offline, before the server has one or before its reply is back.
   */
  async function sync(phone: Phone, now: number): Promise<void> {
    const cutAt = chance(0.5) ? whole(0, phone.slips.length) : Number.POSITIVE_INFINITY;
    for (const [place, slip] of [...phone.slips].entries()) {
      slip.isTried = true;
      if (place === cutAt && chance(0.5)) return;
      const answer = await send(phone, slip, now);
      if (place === cutAt) return;
      phone.slips = phone.slips.filter((one) => one !== slip);
      if (answer.code === null) phone.sent.push(slip);
      else if (answer.recent) {
        count.questions += 1;
        if (chance(0.6)) phone.slips.push({ ...slip, despite: answer.recent });
      } else count.refusals += 1;
    }
  }

  for (const who of ids.keys()) await atDesk('issue', who, began);
  for (const now of moments) {
    const who = whole(0, 2);
    const phone = pick(phones as [Phone, Phone]);
    const act = pick([
      'tap',
      'tap',
      'tap',
      'tap',
      'back',
      'sync',
      'sync',
      'renew',
      'renew',
      'remove',
      'issue',
      'again',
    ]);
    if (act === 'tap' && !phone.slips.some((slip) => slip.who === who)) {
      phone.slips.push({ key: randomUUID(), who, takenAt: now, isTried: false });
    } else if (act === 'back') {
      phone.slips = phone.slips.filter((slip, place) => slip.isTried || place !== phone.slips.length - 1);
    } else if (act === 'sync') {
      await sync(phone, now);
    } else if (act === 'again' && phone.sent.length > 0) {
      await send(phone, pick(phone.sent as [Slip, ...Slip[]]), now);
    } else if (act === 'renew' || act === 'issue' || (act === 'remove' && chance(0.4))) {
      await atDesk(act, who, now);
    }
  }
  await compare(ids, people, random);
  return count;
}

/** Compares everybody's punches, what is held now, and what was held at moments of these days. */
async function compare(ids: readonly string[], people: readonly Person[], { whole }: SeededRandom): Promise<void> {
  const moments = Array.from({ length: 4 }, () => startedAt - whole(0, 110 * hour));
  await tested.asOwner(async ({ query }) => {
    for (const [place, id] of ids.entries()) {
      const person = people[place] as Person;
      const { rows: punches } = await query<{ at: Date }>(
        'select at from app.credential_events where member_id = $1 and is_entry order by at',
        [id],
      );
      const expected = person.entries.filter(({ kind }) => kind !== 'remove').map(({ at }) => at);
      expect(punches.map(({ at }) => at.getTime())).toEqual(expected.toSorted((one, other) => one - other));
      const { rows: held } = await query<{ expiration_date: Date }>(
        `select expiration_date from certifications where member_id = $1 and status = 'valid'`,
        [id],
      );
      expect(held[0]?.expiration_date.getTime() ?? null).toBe(heldAt(person, Number.POSITIVE_INFINITY));
      for (const moment of moments) {
        const { rows } = await query<{ expiration_date: Date }>(
          'select expiration_date from app.held_as_of($1, $2) where member_id = $3',
          [new Date(moment), new Date(startedAt), id],
        );
        expect(rows[0]?.expiration_date.getTime() ?? null).toBe(heldAt(person, moment));
      }
    }
  });
}

test('two phones and a desk record what an error-free history has, whatever was cut, lost and sent twice', async () => {
  const seed = Number(process.env.ROLL_CALL_SEED ?? 27);
  const total = { punches: 0, questions: 0, refusals: 0 };
  for (let schedule = 0; schedule < schedules; schedule += 1) {
    const count = await play(seededRandom(seed + schedule));
    for (const name of ['punches', 'questions', 'refusals'] as const) total[name] += count[name];
  }
  // Every kind of event must have happened.
  expect(Object.entries(total).filter(([, count]) => count < schedules / 10)).toEqual([]);
}, 1_200_000);
