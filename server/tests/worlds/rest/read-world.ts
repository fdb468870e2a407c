import type { MemberPerson, Person } from '@ffl/database/tests/worlds/people';
import { createRestWorld, type RestWorld } from './rest-world.ts';

export type ReadWorld = RestWorld & { admin: Person; member: MemberPerson; other: MemberPerson };

/** Creates seven training sessions, one without a base, and three organizations, one of them inactive. */
export async function createReadWorld(): Promise<ReadWorld> {
  const world = await createRestWorld();
  await world.asOwner(async ({ query }) => {
    await query(
      `insert into training_sessions (training_type, date, pilot, medical_crew, base)
       select 'Avalanche ' || n, '2026-01-01'::date + n, 'Pilot ' || n, 'Crew ' || n, nullif('LG' || n, 'LG3')
       from generate_series(1, 7) n`,
    );
    await query(
      `insert into organization_whitelist (name, display_name, is_active)
       values ('ski patrol', 'Ski Patrol', true), ('old club', 'Old Club', false), ('comma, inc', 'Comma, "Inc"', true)`,
    );
  });
  return {
    ...world,
    admin: await world.makeAdministrator(),
    member: await world.makeMember(),
    other: await world.makeMember(),
  };
}
