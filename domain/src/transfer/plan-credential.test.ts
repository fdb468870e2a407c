import { expect, test } from 'vitest';
import { readCalendarDate } from '../time/calendar-date.ts';
import type { Imported, KnownCredential } from './import-world.ts';
import { credentialPlanner } from './plan-credential.ts';
import type { ReadCredential } from './read-credential.ts';

const now = new Date('2026-11-20T15:00:00Z');
const plan = credentialPlanner(now);

const read: ReadCredential = {
  ...{ line: 2, base: 'LG1', issuedOn: readCalendarDate('2026-01-05'), isAnnual: false, saysAnnual: false },
  ...{ status: 'valid', annualOn: null, expiresOn: '' },
  program: { id: 'lt', name: 'Lift Ticket', base: 'LG1', validityPeriodDays: 180, twoClocks: false, seasons: [] },
};

const held: KnownCredential = {
  ...{ id: 'c', programId: 'lt', isActive: true, issuedOn: readCalendarDate('2026-01-05'), isAnnual: false },
  ...{ expiresDate: new Date('2026-07-04T18:00:00Z'), annualDate: null, removedOn: null, imported: null },
};

const imported: Imported = {
  ...{ eventId: '7', punchId: 'p', kind: 'issue', importedOn: readCalendarDate('2026-11-18'), follows: null },
  ...{ annualDate: null, base: null, seasonId: null, before: null },
};

const day = readCalendarDate;

test.each<[Partial<ReadCredential>, string]>([
  [{ issuedOn: day('2025-12-05') }, 'replace'],
  [{ isAnnual: true, saysAnnual: true }, 'replace'],
  [{ issuedOn: day('2025-12-05'), status: 'removed' }, 'replace'],
  [{}, 'unchanged'],
  [{ issuedOn: day('2026-02-05') }, 'renew'],
  [{ status: 'removed' }, 'remove'],
])('a row for a credential that an import wrote last with %j makes: %s', (said, kind) =>
  expect(plan({ ...read, ...said }, [{ ...held, imported }]).planned.kind).toBe(kind),
);

test('a credential that an import removed is held again if the corrected file holds it', () => {
  const before = { ...held, issuedDate: new Date('2026-01-05T19:00:00Z') };
  const removal: Imported = { ...imported, kind: 'remove', before };
  const removed = { ...held, isActive: false, removedOn: day('2026-11-18'), imported: removal };
  expect(plan(read, [removed]).planned).toMatchObject({ kind: 'replace', act: null, to: { issuedOn: '2026-01-05' } });
  expect(plan({ ...read, status: 'removed' }, [removed]).planned.kind).toBe('unchanged');
});

test('a corrected row older than what was there before the import leads back to that', () => {
  const before = { ...held, issuedOn: day('2025-12-20'), issuedDate: new Date('2025-12-20T19:00:00Z') };
  const renewed: KnownCredential = { ...held, imported: { ...imported, kind: 'renew', before } };
  expect(plan({ ...read, issuedOn: day('2025-12-05') }, [renewed])).toMatchObject({
    planned: { kind: 'replace', act: null, to: { issuedOn: '2025-12-20', expiresOn: '2026-07-04' } },
    expiresOn: '2026-07-04',
  });
});

test('another annual date of the same day corrects only the year that an import began', () => {
  const program = { ...read.program, twoClocks: true };
  const year = { ...imported, annualDate: new Date('2026-01-05T19:00:00Z') };
  const planned = (annualOn: string, of: Imported) =>
    plan({ ...read, program, annualOn: day(annualOn) }, [{ ...held, imported: of }]).planned.kind;
  expect(planned('2025-11-05', year)).toBe('replace');
  expect(planned('2026-01-05', year)).toBe('unchanged');
  expect(planned('2025-11-05', { ...year, kind: 'renew' })).toBe('unchanged');
});

test('a credential whose every act was undone is issued anew for the day in the file', () => {
  const undone = { ...held, isActive: false };
  expect(plan({ ...read, issuedOn: day('2025-12-05') }, [undone]).planned.kind).toBe('issue');
});
