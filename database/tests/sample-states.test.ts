import { credentialStatus } from '@ffl/domain/credentials';
import { daysLeft, denverDate } from '@ffl/domain/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadSample } from '../src/sample/load-sample.ts';
import { emailOf, membersBetween, sampleMembers } from '../src/sample/sample-members.ts';
import { ownerRows } from './rows.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

type Stored = { email: string; place: string; status: 'valid' | 'inactive'; expires: Date };

const credentialsSql = `
  select m.email, p.program_type || ' ' || b.base_name as place, c.status, c.expiration_date as expires
  from certifications c join members m on m.id = c.member_id
  join programs p on p.id = c.program_id join bases b on b.id = p.base_id`;

describe.each([
  ['a morning of November', new Date('2026-11-20T15:00:00Z')],
  ['the last minutes of a summer day', new Date('2026-07-02T05:58:00Z')],
  ['the day when the clocks go forward', new Date('2026-03-08T12:00:00Z')],
])('the sample loaded on %s', (_title, now) => {
  let tested: TestDatabase;
  let credentials: Stored[];

  beforeAll(async () => {
    tested = await createTestDatabase();
    await loadSample(tested.owner, 'a hash', now);
    credentials = await ownerRows<Stored>(tested, credentialsSql);
  });
  afterAll(() => tested.close());

  test('has every member where the plan says, to the day', () => {
    const planned = sampleMembers.flatMap((member) =>
      member.credentials.map(({ type, base, endsInDays }) => `${emailOf(member)} ${type} ${base} ${endsInDays}`),
    );
    const stored = credentials.map(({ email, place, status, expires }) => {
      const ends = status === 'inactive' ? 'removed' : daysLeft(expires, now);
      return `${email} ${place} ${ends}`;
    });
    expect(stored.sort()).toEqual(planned.sort());
  });

  test('has credentials in every state, and those that expire today are still in force', () => {
    const held = credentials.filter(({ status }) => status === 'valid');
    const days = new Set(held.map(({ expires }) => daysLeft(expires, now)));
    for (const wanted of [0, 1, 3, 10, 14, 15, 25, 30, 31, -1]) expect(days).toContain(wanted);
    const states = held.map((one) => credentialStatus({ isActive: true, expiresDate: one.expires }, now));
    expect(new Set(states)).toEqual(new Set(['active', 'expiring_14', 'expired']));
    const today = held.filter(({ expires }) => daysLeft(expires, now) === 0);
    expect(today.every(({ expires }) => expires > now)).toBe(true);
    expect(credentials.filter(({ status }) => status === 'inactive').length).toBeGreaterThan(10);
  });

  test('has pending people with and without accounts, people without a credential and people with more than three', async () => {
    const [counts] = await ownerRows<Record<string, number>>(
      tested,
      `select count(*)::int as members,
         count(*) filter (where status = 'pending' and user_id is null)::int as pending,
         count(*) filter (where status = 'pending' and user_id is not null)::int as registered,
         count(*) filter (where status = 'active' and held_count = 0)::int as without,
         count(*) filter (where held_count > 3)::int as many,
         count(*) filter (where live_mission_count > 0)::int as flown
       from members`,
    );
    expect(counts).toMatchObject({ members: 150, registered: 1 });
    for (const name of ['pending', 'without', 'many', 'flown']) expect(counts?.[name]).toBeGreaterThan(2);
  });

  test('has three years of punches, with live missions, annual trainings and returns', async () => {
    const [seen] = await ownerRows<{ days: number; live: number; annual: number; returned: number }>(
      tested,
      `select extract(day from $1::timestamptz - min(at))::int as days, count(*) filter (where is_live_mission)::int as live,
         count(*) filter (where is_annual_initial)::int as annual, count(*) filter (where kind = 'reactivate')::int as returned
       from app.credential_events`,
      [now],
    );
    expect(seen?.days).toBeGreaterThan(1000);
    expect(seen?.live).toBeGreaterThan(100);
    expect(seen?.annual).toBeGreaterThan(100);
    expect(seen?.returned).toBeGreaterThanOrEqual(2);
  });

  test('has three winters per program, and past and future trainings per base, attended by members and guests', async () => {
    const winters = await ownerRows(tested, 'select program_id from seasons group by 1 having count(*) = 3');
    expect(winters).toHaveLength(21);
    const trainings = await ownerRows<{ base: string; past: number; coming: number; guests: boolean; linked: number }>(
      tested,
      `select base, count(*) filter (where date < $1)::int as past, count(*) filter (where date > $1)::int as coming,
         bool_and(exists (select from trainees a where a.training_session_id = t.id and a.member_id is null)) as guests,
         sum((select count(a.member_id) from trainees a where a.training_session_id = t.id))::int as linked
       from training_sessions t group by base order by base`,
      [denverDate(now)],
    );
    expect(trainings.map(({ base }) => base)).toEqual(['LG1', 'LG2', 'LG3', 'LG4', 'LG5', 'LG6', 'LG7']);
    for (const { past, coming, guests, linked } of trainings) {
      expect(past).toBeGreaterThan(8);
      expect(coming).toBeGreaterThanOrEqual(2);
      expect(guests).toBe(true);
      expect(linked).toBeGreaterThan(past);
    }
  });
});

test('two hundred thousand invented people each have their own address', () => {
  const addresses = membersBetween(0, 200_000).map(emailOf);
  expect(new Set(addresses).size).toBe(200_000);
  expect(addresses.every((address) => /^[a-z.]+@example\.org$/.test(address))).toBe(true);
});
