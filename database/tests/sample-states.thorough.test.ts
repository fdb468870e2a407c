import { credentialStatus } from '@ffl/domain/credentials/status';
import { daysLeft, denverDate } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadSample } from '../src/sample/load-sample.ts';
import { emailOf, membersBetween, sampleMembers } from '../src/sample/sample-members.ts';
import { personName } from '../src/sample/sample-names.ts';
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

  test('the sample has every member where the plan says, to the day', () => {
    // With two clocks, a credential punched in the last weeks may end before its year does.
    const shown = (place: string, ends: number | 'removed') =>
      place === 'avalanche LG4' && typeof ends === 'number' && ends > 11 ? 'in force' : ends;
    const planned = sampleMembers.flatMap((member) =>
      member.credentials.map(
        ({ type, base, endsInDays }) => `${emailOf(member)} ${type} ${base} ${shown(`${type} ${base}`, endsInDays)}`,
      ),
    );
    const stored = credentials.map(({ email, place, status, expires }) => {
      const ends = status === 'inactive' ? 'removed' : daysLeft(expires, now);
      return `${email} ${place} ${shown(place, ends)}`;
    });
    expect(stored.sort()).toEqual(planned.sort());
  });

  test('the sample has credentials in every state, and those that expire today are still in force', () => {
    const held = credentials.filter(({ status }) => status === 'valid');
    const days = new Set(held.map(({ expires }) => daysLeft(expires, now)));
    for (const wanted of [0, 1, 3, 10, 14, 15, 25, 30, 31, -1]) expect(days).toContain(wanted);
    const states = held.map((one) => credentialStatus({ isActive: true, expiresDate: one.expires }, now));
    expect(new Set(states)).toEqual(new Set(['active', 'expiring_14', 'expired']));
    const today = held.filter(({ expires }) => daysLeft(expires, now) === 0);
    expect(today.every(({ expires }) => expires > now)).toBe(true);
    expect(credentials.filter(({ status }) => status === 'inactive').length).toBeGreaterThan(10);
  });

  test('the sample has pending people with and without accounts, people without a credential and people with more than three', async () => {
    const [counts] = await ownerRows<Record<string, number>>(
      tested,
      `select count(*)::int as members,
         count(*) filter (where status = 'pending' and user_id is null)::int as pending,
         count(*) filter (where status = 'pending' and user_id is not null)::int as registered,
         count(*) filter (where status = 'active' and held_count is null)::int as without,
         count(*) filter (where held_count > 3)::int as many,
         count(*) filter (where live_missions > 0)::int as flown
       from members m left join app.held_told(array(select id from members)) h on h.member_id = m.id`,
    );
    expect(counts).toMatchObject({ members: 150, registered: 1 });
    for (const name of ['pending', 'without', 'many', 'flown']) expect(counts?.[name]).toBeGreaterThan(2);
  });

  test('the sample has three years of punches, with live missions, annual trainings and returns', async () => {
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

  test('the sample has people who had lapsed on past days and came back', async () => {
    const lapses = await ownerRows<{ days: number }>(
      tested,
      `select extract(day from at - old_expiration_date)::int as days from app.credential_events where kind = 'renew' and old_expiration_date < at`,
    );
    expect(lapses.length).toBeGreaterThan(40);
    expect(lapses.some(({ days }) => days > 60)).toBe(true);
  });

  test('the sample has as much to report of the last months as of those before, and nothing of today', async () => {
    const months = await ownerRows<{ month: number; acts: number }>(
      tested,
      `select extract(day from $1::timestamptz - at)::int / 30 as month, count(*)::int as acts
       from app.credential_events where at > $1::timestamptz - interval '360 days' group by 1 order by 1`,
      [now],
    );
    expect(months.map(({ month }) => month)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    const usual = months.reduce((sum, { acts }) => sum + acts, 0) / 12;
    for (const { acts } of months) expect(acts).toBeGreaterThan(usual / 2);
    const [latest] = await ownerRows<{ at: Date }>(tested, 'select max(at) as at from app.credential_events');
    expect(latest && denverDate(latest.at) < denverDate(now)).toBe(true);
  });

  test('the sample has people in most of the seasons that are under way', async () => {
    const running = await ownerRows<{ people: number }>(
      tested,
      `select (select count(*) from certifications c where c.season_id = s.id)::int as people
       from seasons s where $1 between start_date and end_date`,
      [denverDate(now)],
    );
    expect(running.filter(({ people }) => people > 0).length).toBeGreaterThanOrEqual(running.length / 2);
  });

  test('the sample has one program with two clocks, and portraits of some members', async () => {
    const clocked = await ownerRows(
      tested,
      `select p.name, b.base_name as base, p.validity_period_days as days, count(c.annual_date)::int > 10 as "areHeld"
       from programs p join bases b on b.id = p.base_id left join certifications c on c.program_id = p.id
       where p.two_clocks group by 1, 2, 3`,
    );
    expect(clocked).toEqual([{ name: 'Avalanche Deployment', base: 'LG4', days: 42, areHeld: true }]);
    const [portraits] = await ownerRows<Record<string, number>>(
      tested,
      `select count(*)::int as drawn, count(distinct image_url)::int as different, max(length(image_url)) as longest
       from members where image_url like 'data:image/png;base64,%'`,
    );
    expect(portraits?.drawn).toBeGreaterThan(30);
    expect(portraits?.different).toBe(portraits?.drawn);
    expect(portraits?.longest).toBeLessThan(8000);
  });

  test('the sample has three winters per program, and past and future trainings per base, attended by members and guests', async () => {
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

  test("the sample gives its accounts a later start's password, but not those that chose their own", async () => {
    await tested.asOwner((transaction) =>
      transaction.query(
        "update auth.users set password_hash = 'her own', password_set_at = now() where email = 'priya.raman@example.org'",
      ),
    );
    expect(await loadSample(tested.owner, 'the second', now)).toBe(false);
    const accounts = await ownerRows<{ email: string; password_hash: string }>(
      tested,
      'select email, password_hash from auth.users',
    );
    const passwords = new Map(accounts.map(({ email, password_hash }) => [email, password_hash]));
    expect(passwords.get('admin@example.org')).toBe('the second');
    expect(passwords.get('priya.raman@example.org')).toBe('her own');
  });
});

test('two hundred thousand invented people each have their own address', () => {
  const invented = Array.from({ length: 200_000 - sampleMembers.length }, (_, index) =>
    emailOf(personName(sampleMembers.length + index)),
  );
  expect(invented.slice(-9)).toEqual(membersBetween(199_991, 200_000).map(emailOf));
  const addresses = [...sampleMembers.map(emailOf), ...invented];
  expect(new Set(addresses).size).toBe(200_000);
  expect(addresses.every((address) => /^[a-z.]+@example\.org$/.test(address))).toBe(true);
});
