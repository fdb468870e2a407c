import { randomUUID } from 'node:crypto';
import { sampleAccounts } from '@ffl/domain/accounts/sample-accounts';
import { type BaseName, baseNames, isBaseName } from '@ffl/domain/bases/base';
import { programDefaults } from '@ffl/domain/programs/program-types';
import { readCalendarDate } from '@ffl/domain/time/calendar-date';
import { ruleOf } from '../programs/rules.ts';
import type { Transaction } from '../transaction.ts';
import { type ProgramPlace, placeOf } from './decide-acts.ts';
import { insertRows } from './insert-rows.ts';
import { sampleOrganizations } from './sample-organizations.ts';
import {
  descriptionOf,
  hasTwoClocks,
  type SampleType,
  sampleNeeds,
  sampleTypes,
  validityDaysOf,
} from './sample-programs.ts';
import { sampleSeasons } from './sample-seasons.ts';

const monthMs = 30 * 24 * 3_600_000;

/** Records that everything else in the organization depends on. */
export type Foundation = { administratorId: string; programs: ReadonlyMap<string, ProgramPlace> };

/** The administrator, the organizations, each base's three programs and their winters. */
export async function loadFoundation(transaction: Transaction, passwordHash: string, now: Date): Promise<Foundation> {
  const administratorId = await addAdministrator(transaction, passwordHash, now);
  // People who try the sample are asked only for the password.
  await transaction.query(`update app.security_settings set value = 'off' where key = 'admin_second_factor'`);
  await insertRows(
    transaction,
    'organization_whitelist',
    sampleOrganizations.map(({ name, displayName, isActive }, nth) => ({
      name,
      display_name: displayName,
      is_active: isActive,
      created_at: new Date(now.getTime() - (nth + 30) * monthMs),
    })),
  );
  const bases = await transaction.all<{ id: string; base_name: string }>(
    'select id, base_name from bases where base_name = any ($1)',
    [baseNames],
  );
  const programs = bases.flatMap(({ id, base_name }) =>
    isBaseName(base_name) ? sampleTypes.map((type) => programAt(id, base_name, type, now)) : [],
  );
  await insertRows(
    transaction,
    'programs',
    programs.map(({ row }) => row),
  );
  await insertRows(
    transaction,
    'app.program_needs',
    programs.flatMap(({ row: { id }, needed }) => (needed === undefined ? [] : [{ program_id: id, needed }])),
  );
  await insertRows(
    transaction,
    'seasons',
    programs.flatMap(({ place }) => place.seasons.map(seasonRow)),
  );
  await insertRows(
    transaction,
    'app.clock_rules',
    programs.filter(({ place }) => place.twoClocks).map(({ place }) => ruleRow(place, now)),
  );
  return { administratorId, programs: new Map(programs.map(({ key, place }) => [key, place])) };
}

async function addAdministrator(transaction: Transaction, passwordHash: string, now: Date): Promise<string> {
  const id = randomUUID();
  const { administratorEmail: email } = sampleAccounts;
  await transaction.query(
    'insert into auth.users (id, email, password_hash, email_confirmed_at) values ($1, $2, $3, $4)',
    [id, email, passwordHash, now],
  );
  await transaction.query(
    `insert into administrators (user_id, role, first_name, last_name) values ($1, 'super_admin', 'Avery', 'Stone')`,
    [id],
  );
  return id;
}

function programAt(baseId: string, base: BaseName, type: SampleType, now: Date) {
  const { name, requiresTraining, color } = programDefaults[type];
  const id = randomUUID();
  const validityPeriodDays = validityDaysOf({ type, base });
  const twoClocks = hasTwoClocks({ type, base });
  const row = {
    id,
    name,
    description: descriptionOf({ type, base }),
    validity_period_days: validityPeriodDays,
    requires_training: requiresTraining,
    two_clocks: twoClocks,
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
    needed: sampleNeeds[base]?.[type],
    place: { id, name, validityPeriodDays, twoClocks, base, seasons },
  };
}

function seasonRow({ id, name, programId, startDate, endDate }: ProgramPlace['seasons'][number]) {
  return { id, name, program_id: programId, start_date: startDate, end_date: endDate };
}

/** The kept row for the creation of a program with two clocks, which was before anybody held it. */
function ruleRow(place: ProgramPlace, now: Date) {
  const at = new Date(now.getTime() - 48 * monthMs);
  return { batch_id: randomUUID(), program_id: place.id, at, after_event: 0, rule: ruleOf(place) };
}
