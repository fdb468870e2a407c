import { randomUUID } from 'node:crypto';
import { type BaseName, baseNames, isBaseName } from '@ffl/domain/bases';
import { type ProgramType, programDefaults, programTypes } from '@ffl/domain/programs';
import { readCalendarDate } from '@ffl/domain/time';
import { build, type Transaction } from '../transaction.ts';
import { type ProgramPlace, placeOf } from './decide-acts.ts';
import { insertRows } from './insert-rows.ts';
import { sampleOrganizations } from './sample-organizations.ts';
import { sampleSeasons } from './sample-seasons.ts';

export const sampleAccounts = { administratorEmail: 'admin@example.org', memberEmail: 'member@example.org' } as const;

/** What everything else of the organisation stands on. */
export type Foundation = { administratorId: string; programs: ReadonlyMap<string, ProgramPlace> };

/** The administrator, the organizations, the three programs of each base and their winters. */
export async function loadFoundation(transaction: Transaction, passwordHash: string, now: Date): Promise<Foundation> {
  const administratorId = await addAdministrator(transaction, passwordHash, now);
  // People who look around in the sample are asked for nothing but the password.
  await transaction.all(
    build.updateTable('app.security_settings').set({ value: 'off' }).where('key', '=', 'admin_second_factor'),
  );
  await transaction.all(
    build.insertInto('organization_whitelist').values(
      sampleOrganizations.map(({ name, displayName, isActive }) => ({
        name,
        display_name: displayName,
        is_active: isActive,
      })),
    ),
  );
  const bases = await transaction.all(
    build
      .selectFrom('bases')
      .select(['id', 'base_name'])
      .where('base_name', 'in', [...baseNames]),
  );
  const programs = bases.flatMap(({ id, base_name }) =>
    isBaseName(base_name) ? programTypes.map((type) => programAt(id, base_name, type, now)) : [],
  );
  await transaction.all(build.insertInto('programs').values(programs.map(({ row }) => row)));
  await insertRows(
    transaction,
    'seasons',
    seasonColumns,
    programs.flatMap(({ place }) => place.seasons.map(seasonRow)),
  );
  return { administratorId, programs: new Map(programs.map(({ key, place }) => [key, place])) };
}

async function addAdministrator(transaction: Transaction, passwordHash: string, now: Date): Promise<string> {
  const id = randomUUID();
  const { administratorEmail: email } = sampleAccounts;
  await transaction.all(
    build.insertInto('auth.users').values({ id, email, password_hash: passwordHash, email_confirmed_at: now }),
  );
  await transaction.all(
    build
      .insertInto('administrators')
      .values({ user_id: id, role: 'super_admin', first_name: 'Avery', last_name: 'Stone' }),
  );
  return id;
}

function programAt(baseId: string, base: BaseName, type: ProgramType, now: Date) {
  const { name, validityPeriodDays, requiresTraining, color } = programDefaults[type];
  const id = randomUUID();
  const row = {
    id,
    name,
    validity_period_days: validityPeriodDays,
    requires_training: requiresTraining,
    color,
    base_id: baseId,
    program_type: type,
  };
  const seasons = sampleSeasons(base, now).map((season) => ({
    id: randomUUID(),
    name: season.name,
    programId: id,
    startDate: readCalendarDate(season.start_date),
    endDate: readCalendarDate(season.end_date),
    isActive: true,
  }));
  return {
    key: placeOf({ type, base }),
    row,
    place: { id, name, validityPeriodDays, twoClocks: false, base, seasons },
  };
}

const seasonColumns = { id: 'uuid', name: 'text', program_id: 'uuid', start_date: 'date', end_date: 'date' };

function seasonRow({ id, name, programId, startDate, endDate }: ProgramPlace['seasons'][number]) {
  return { id, name, program_id: programId, start_date: startDate, end_date: endDate };
}
