import { changeSeasons } from '../src/currency/change-seasons.ts';
import { updateProgram } from '../src/currency/write-program.ts';
import { groundMember } from '../src/groundings/write-grounding.ts';
import { seededRandom } from '../src/sample/seeded-random.ts';
import { act } from './credential-world.ts';
import { actorRows, ownerRows } from './rows.ts';
import { undoAs } from './undo-credential-world.ts';
import { addAccount, addAdministrator, addMember, addProgram, type Person } from './worlds/people.ts';
import type { TestDatabase } from './worlds/test-database.ts';

export type World = {
  thief: Person;
  honest: Person;
  judge: Person;
  victim: Person;
  accomplice: Person;
  members: string[];
  /** The second program has two clocks. */
  programs: [string, string, string];
};

/**
 * Creates sixty people who have held most of three programs for some weeks, with seasons, trainings and organizations.
 */
export async function createWorld(tested: TestDatabase): Promise<World> {
  const world = await tested.asOwner(async (transaction): Promise<World> => {
    const superAdministrator = { role: 'super_admin', days: 30 } as const;
    const members: string[] = [];
    for (let n = 0; n < 60; n += 1) members.push(await addMember(transaction));
    return {
      thief: await addAdministrator(transaction, superAdministrator),
      honest: await addAdministrator(transaction),
      judge: await addAdministrator(transaction, superAdministrator),
      victim: await addAdministrator(transaction, superAdministrator),
      accomplice: await addAccount(transaction),
      members,
      programs: [
        await addProgram(transaction, { name: 'Rescue Deployment', type: 'rescue', base: 'LG1', validityDays: 100 }),
        await addProgram(transaction, {
          name: 'Avalanche Deployment',
          type: 'avalanche',
          base: 'LG1',
          validityDays: 42,
          twoClocks: true,
        }),
        await addProgram(transaction, { name: 'Lift Ticket', type: 'lift_ticket', base: 'LG2', validityDays: 200 }),
      ],
    };
  });
  const { honest, programs, members } = world;
  for (const programId of programs) {
    await seasonsBy(
      tested,
      honest,
      `insert into seasons (name, program_id, start_date, end_date)
       values ('Winter', $1, current_date - 40, current_date + 140)`,
      [programId],
    );
  }
  await ownerRows(tested, `update seasons set created_at = now() - interval '2 days'`);
  for (const [n, memberId] of members.entries()) {
    for (const programId of programs.slice(0, 1 + (n % 3))) {
      await act(tested, honest.claims, 'issue', { memberId, programId }, daysAgo(30 - (n % 20)));
    }
  }
  await ownerRows(
    tested,
    `insert into organization_whitelist (name, display_name) select 'crew ' || n, 'Crew ' || n from generate_series(1, 8) n`,
  );
  await ownerRows(
    tested,
    `insert into training_sessions (training_type, date, base) select 'Avalanche', current_date - n, 'LG' || (1 + n % 7)
     from generate_series(1, 20) n`,
  );
  await ownerRows(
    tested,
    `insert into trainees (training_session_id, name, member_id)
     select s.id, m.first_name || ' ' || m.last_name, m.id from training_sessions s
     cross join lateral (select * from members order by md5(s.id::text || id::text) limit 6) m`,
  );
  return world;
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

function seasonsBy(tested: TestDatabase, person: Person, sql: string, values: readonly unknown[]) {
  return tested.database.asActor(person.claims, (transaction) =>
    changeSeasons(transaction, () => transaction.query(sql, values), new Date()),
  );
}

type Step = { isTheirs: boolean; run: (tested: TestDatabase) => Promise<unknown> };

/**
 * A day of work, and what a thief does meanwhile. Honest acts avoid whatever the thief removed or deleted, since they
 * would be refused.
 */
export function generate(world: World, seed: number): Step[] {
  const { whole, pick, chance } = seededRandom(seed);
  const { thief, honest, victim, accomplice, members, programs } = world;
  const taken = new Set<string>();
  const write =
    (person: Person, sql: string, values: readonly unknown[] = []) =>
    (tested: TestDatabase) =>
      actorRows(tested, person.claims, sql, values);
  const somebody = () => members[whole(0, members.length - 1)] ?? '';
  const place = () => {
    const n = whole(0, members.length - 1);
    const programId = programs[whole(0, n % 3)] ?? programs[0];
    return { memberId: members[n] ?? '', programId };
  };
  const key = ({ memberId, programId }: { memberId: string; programId: string }) => `${memberId} ${programId}`;

  function honestAct(n: number): Step['run'] {
    if (chance(0.5)) {
      const where = place();
      if (!taken.has(key(where)) && !taken.has(where.memberId))
        return (tested) => act(tested, honest.claims, 'renew', where, new Date());
    }
    if (chance(0.3)) return write(honest, 'update members set phone = $2 where id = $1', [somebody(), `303 555 ${n}`]);
    if (chance(0.3))
      return write(honest, 'update members set last_name = $2 where id = $1', [somebody(), `Named ${n}`]);
    if (chance(0.3))
      return write(honest, 'update organization_whitelist set display_name = $2 where name = $1', [
        `crew ${whole(1, 8)}`,
        `Rescue Crew ${n}`,
      ]);
    if (chance(0.3))
      return write(honest, 'insert into organization_whitelist (name, display_name) values ($1, $2)', [
        `new crew ${n}`,
        `New Crew ${n}`,
      ]);
    if (chance(0.3)) return write(honest, `select set_needed($1, $2)`, [pick(programs), whole(1, 40)]);
    const day = whole(1, 20);
    if (taken.has(`day ${day}`)) return write(honest, 'select');
    return write(honest, `update training_sessions set agency = $2 where date = current_date - $1::integer`, [
      day,
      `Agency ${n}`,
    ]);
  }

  function theft(n: number): Step['run'] {
    const where = place();
    const kind = whole(0, 15);
    if (kind <= 1) return (tested) => act(tested, thief.claims, 'renew', where, new Date());
    if (kind === 2) {
      taken.add(key(where));
      return (tested) => act(tested, thief.claims, 'remove', where, new Date());
    }
    if (kind === 3) {
      taken.add(key(where));
      return (tested) => undoLast(tested, thief, where);
    }
    if (kind <= 5)
      return write(thief, `update certifications set expiration_date = '2090-01-01' where member_id = $1`, [
        where.memberId,
      ]);
    if (kind === 6) {
      taken.add(where.memberId);
      return (tested) =>
        tested.database.asActor(thief.claims, (transaction) =>
          groundMember(transaction, { memberId: where.memberId, reason: 'None' }, new Date()),
        );
    }
    if (kind === 7)
      return write(thief, `update members set first_name = 'X', last_name = $1, phone = '1' where id = any ($2)`, [
        `X${n}`,
        [somebody(), somebody(), somebody()],
      ]);
    if (kind === 8) return write(thief, 'update organization_whitelist set is_active = not is_active');
    if (kind === 9) {
      const day = whole(1, 20);
      taken.add(`day ${day}`);
      return write(thief, 'delete from training_sessions where date = current_date - $1::integer', [day]);
    }
    if (kind === 10) return write(thief, 'delete from trainees where member_id = $1', [somebody()]);
    if (kind === 11)
      return (tested) =>
        seasonsBy(
          tested,
          thief,
          pick([
            `update seasons set start_date = '2090-01-01', end_date = '2091-01-01' where program_id = $1`,
            'update seasons set is_active = not is_active where program_id = $1',
            'delete from seasons where program_id = $1',
          ]),
          [pick(programs)],
        );
    if (kind === 12)
      return write(
        thief,
        `insert into members (first_name, last_name, email, organization) values ('No', 'Body', $1, 'Nowhere')`,
        [`nobody${n}@example.test`],
      );
    if (kind === 13)
      return write(thief, `update administrators set is_active = not is_active where user_id = $1`, [victim.userId]);
    if (kind === 14)
      return chance(0.5)
        ? write(thief, `select update_security_config('max_failed_attempts', $1)`, [String(whole(6, 20))])
        : write(
            thief,
            `insert into administrators (user_id, role, first_name, last_name) values ($1, 'super_admin', 'Eve', 'Other')
             on conflict do nothing`,
            [accomplice.userId],
          );
    const validityPeriodDays = whole(1, 30);
    return (tested) =>
      tested.database.asActor(thief.claims, (transaction) =>
        updateProgram(transaction, { id: programs[1], validityPeriodDays }, new Date()),
      );
  }

  return Array.from({ length: 1_000 }, (_, n): Step => {
    const isTheirs = n % 10 < 3;
    return { isTheirs, run: isTheirs ? theft(n) : honestAct(n) };
  });
}

async function undoLast(tested: TestDatabase, person: Person, where: { memberId: string; programId: string }) {
  const [last] = await ownerRows<{ punch_id: string | null }>(
    tested,
    `select e.punch_id from app.credential_events e where e.member_id = $1 and e.program_id = $2 and e.is_change
     order by e.at desc, e.id desc limit 1`,
    [where.memberId, where.programId],
  );
  if (last?.punch_id) await undoAs(tested, person.claims, { ...where, punchId: last.punch_id, reason: 'None' });
}
