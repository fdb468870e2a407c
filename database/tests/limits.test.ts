import { accountLimits } from '@ffl/domain/accounts/limits';
import { baseLimits } from '@ffl/domain/bases/limits';
import { credentialLimits } from '@ffl/domain/credentials/limits';
import { composeIssueNote, composePunchNote, composeReactivateNote } from '@ffl/domain/credentials/notes';
import { grantLimits } from '@ffl/domain/grants/limits';
import { memberLimits } from '@ffl/domain/members/limits';
import { organizationLimits } from '@ffl/domain/organizations/limits';
import { programLimits } from '@ffl/domain/programs/limits';
import { readinessLimits } from '@ffl/domain/readiness/limits';
import { seasonLimits } from '@ffl/domain/seasons/limits';
import { timeLimits } from '@ffl/domain/time/calendar-date';
import { addCalendarDays } from '@ffl/domain/time/denver';
import { trainingLimits } from '@ffl/domain/trainings/limits';
import { transferLimits } from '@ffl/domain/transfer/limits';
import { viewLimits } from '@ffl/domain/views/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownerRows } from './rows.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
beforeAll(async () => {
  tested = await createTestDatabase();
});
afterAll(() => tested.close());

/**
 * `least` and `most` can be stored, `before` can't. Bounds are lengths for text, and PostgreSQL's text for days and
 * instants.
 */
type Bounds = { least?: number | string; most?: number | string; before?: number | string };

/** The values that the catalog's checks allow in a column. */
async function boundsOf(column: string): Promise<Bounds> {
  const [table = '', name = ''] = column.split(/\.(?=[^.]+$)/);
  const checks = await ownerRows<{ check: string }>(
    tested,
    `select pg_get_constraintdef(k.oid) as check from pg_constraint k
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
     where k.contype = 'c' and k.conrelid = $1::regclass and a.attname = $2`,
    [table, name],
  );
  const compared = new RegExp(`\\(\\(*(?:length\\()?(?:btrim\\()?${name}\\)* (>=|<=|<) (?:'([^']+)'|(\\d+))`, 'g');
  const names = { '>=': 'least', '<=': 'most', '<': 'before' } as const;
  return Object.fromEntries(
    checks
      .flatMap(({ check }) => [...check.matchAll(compared)])
      .map(([, sign = '', text, digits]) => [names[sign as keyof typeof names], text ?? Number(digits)]),
  );
}

const { firstYear, lastYear } = timeLimits;
const days = { least: `${firstYear}-01-01`, most: `${lastYear}-12-31` };

/** Every domain limit with a check in the database. A new one needs a line here. */
const agreed: [column: string, limits: Bounds][] = [
  ['auth.users.email', { most: accountLimits.emailMaxLength }],
  ['auth.registrations.email', { most: accountLimits.emailMaxLength }],
  ['auth.registrations.first_name', { least: 1, most: accountLimits.nameMaxLength }],
  ['auth.registrations.last_name', { least: 1, most: accountLimits.nameMaxLength }],
  ['auth.registrations.phone', { most: accountLimits.phoneMaxLength }],
  ['auth.registrations.organization', { least: 1, most: accountLimits.organizationMaxLength }],
  ['app.mail_outbox.recipient', { most: accountLimits.emailMaxLength }],
  ['administrators.first_name', { least: 1, most: accountLimits.nameMaxLength }],
  ['administrators.last_name', { least: 1, most: accountLimits.nameMaxLength }],
  ['app.grantee_names.first_name', { least: 1, most: memberLimits.nameMaxLength }],
  ['app.grantee_names.last_name', { least: 1, most: memberLimits.nameMaxLength }],
  ...['app.grants.reason', 'app.grants.end_reason'].map((column): [string, Bounds] => [
    column,
    { least: grantLimits.reasonMinLength, most: grantLimits.reasonMaxLength },
  ]),
  ['bases.base_name', { least: 1, most: baseLimits.nameMaxLength }],
  ['bases.description', { most: baseLimits.descriptionMaxLength }],
  ['programs.name', { least: programLimits.nameMinLength, most: programLimits.nameMaxLength }],
  ['programs.description', { most: programLimits.descriptionMaxLength }],
  ['programs.validity_period_days', { least: programLimits.validityMinDays, most: programLimits.validityMaxDays }],
  ['app.program_needs.needed', { least: readinessLimits.neededMin, most: readinessLimits.neededMax }],
  ['seasons.name', { least: 1, most: seasonLimits.nameMaxLength }],
  ['seasons.start_date', days],
  ['seasons.end_date', days],
  ['training_sessions.date', days],
  ['training_sessions.training_type', { least: trainingLimits.typeMinLength, most: trainingLimits.textMaxLength }],
  ['training_sessions.program_id', { least: trainingLimits.programMinLength, most: trainingLimits.textMaxLength }],
  ...[
    'training_sessions.agency',
    'training_sessions.base',
    'training_sessions.pilot',
    'training_sessions.meeting_place',
    'trainees.name',
    'trainees.level',
    'trainees.agency',
  ].map((column): [string, Bounds] => [column, { most: trainingLimits.textMaxLength }]),
  ['app.training_places.places', { least: trainingLimits.placesMin, most: trainingLimits.placesMax }],
  ['training_sessions.medical_crew', { most: trainingLimits.medicalCrewMaxLength }],
  ['members.first_name', { least: 1, most: memberLimits.nameMaxLength }],
  ['members.last_name', { least: 1, most: memberLimits.nameMaxLength }],
  ['members.email', { most: memberLimits.emailMaxLength }],
  ['members.phone', { most: memberLimits.phoneMaxLength }],
  ['organization_whitelist.name', { least: organizationLimits.nameMinLength, most: organizationLimits.nameMaxLength }],
  [
    'organization_whitelist.display_name',
    { least: organizationLimits.nameMinLength, most: organizationLimits.nameMaxLength },
  ],
  ['members.organization', { least: 1, most: accountLimits.organizationMaxLength }],
  ['members.certification_level', { most: memberLimits.certificationLevelMaxLength }],
  ['app.saved_views.name', { least: 1, most: viewLimits.nameMaxLength }],
  ['app.saved_views.query', { most: viewLimits.queryMaxLength }],
  ['app.imports.file_name', { most: transferLimits.fileNameMaxLength }],
  ['app.saved_imports.file_name', { most: transferLimits.fileNameMaxLength }],
  [
    'app.saved_imports.undone_reason',
    { least: credentialLimits.undoReasonMinLength, most: credentialLimits.undoReasonMaxLength },
  ],
  ['app.imports.row_count', { least: 1, most: transferLimits.mostRows }],
  [
    'certifications.expiration_date',
    { least: `${firstYear}-01-01 00:00:00+00`, before: `${lastYear + 1}-01-01 00:00:00+00` },
  ],
  [
    'certification_punches.void_reason',
    { least: credentialLimits.undoReasonMinLength, most: credentialLimits.undoReasonMaxLength },
  ],
  [
    'app.late_reasons.reason',
    { least: credentialLimits.undoReasonMinLength, most: credentialLimits.undoReasonMaxLength },
  ],
];

test.each(agreed)('the check of %s allows what the domain does, no more and no less', async (column, limits) => {
  expect(await boundsOf(column)).toEqual(limits);
});

describe('what the domain produces fits', () => {
  test('a credential of the last day and longest validity expires within the calendar', async () => {
    const { before: issuedBefore = '' } = await boundsOf('certifications.issued_date');
    const { before: expiresBefore = '' } = await boundsOf('certifications.expiration_date');
    const lastIssue = new Date(new Date(issuedBefore).getTime() - 1);
    const lastExpiry = addCalendarDays(lastIssue, programLimits.validityMaxDays);
    expect(lastExpiry.getTime()).toBeLessThan(new Date(expiresBefore).getTime());
  });

  test('the longest note fits with everything written around it', async () => {
    const { most } = await boundsOf('certification_punches.notes');
    const entered = 'x'.repeat(credentialLimits.notesMaxLength);
    const facts = {
      base: 'x'.repeat(baseLimits.nameMaxLength),
      annualInitialTraining: true,
      liveMission: true,
    } as const;
    const now = new Date('2026-12-31T12:00:00Z');
    const notes = [
      composeIssueNote(facts, entered, now),
      composePunchNote(facts, entered, now),
      composeReactivateNote(facts, entered, now),
      composePunchNote({ ...facts, renewal: true }, entered, now),
    ];
    expect(Math.max(...notes.map((note) => note.length))).toBeLessThanOrEqual(Number(most));
  });

  test('the largest photo fits as the text it travels as', async () => {
    const { most } = await boundsOf('members.image_url');
    const longest = 'data:image/jpeg;base64,'.length + Math.ceil(memberLimits.photoMaxBytes / 3) * 4;
    expect(longest).toBeLessThanOrEqual(Number(most));
  });
});
