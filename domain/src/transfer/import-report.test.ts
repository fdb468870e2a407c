import { expect, test } from 'vitest';
import { readCalendarDate } from '../time/calendar-date.ts';
import type { PlannedPerson } from './import-plan.ts';
import { importReporter } from './import-report.ts';

const maya = { firstName: 'Maya', lastName: 'Dahl', email: 'maya@example.org', organization: 'Summit County SAR' };

function person(line: number, over: Partial<PlannedPerson> = {}): PlannedPerson {
  const member = { ...maya, phone: null, certificationLevel: 'EMT-B' };
  return { line, member, memberId: null, changes: [], credentials: [], grounding: null, alike: [], ...over };
}

const renamed = { memberId: 'm1', changes: [{ field: 'firstName' as const, from: 'Mia', to: 'Maya' }] };

function reportOf(...parts: PlannedPerson[][]) {
  const reporter = importReporter();
  for (const people of parts) reporter.add({ people, problems: [], notes: [], differences: [] });
  return reporter.report(4, 'print');
}

test('the check of an import names those it changes, then those it adds with all that the file says of them', () => {
  const from = { issuedOn: readCalendarDate('2025-01-05'), expiresOn: readCalendarDate('2025-07-04') };
  const credential = { line: 5, programId: 'p', program: 'Lift Ticket, LG1', from };
  const { people } = reportOf(
    [person(2), person(3, { memberId: 'm0' })],
    [person(4, { ...renamed, credentials: [{ ...credential, kind: 'remove', credentialId: 'c' }] })],
  );
  expect(people).toEqual({
    total: 2,
    first: [
      {
        ...{ ...renamed, line: 4, name: 'Maya Dahl', email: 'maya@example.org' },
        credentials: [{ line: 5, kind: 'remove', program: 'Lift Ticket, LG1', from, to: null }],
      },
      {
        ...{ memberId: null, line: 2, name: 'Maya Dahl', email: 'maya@example.org' },
        changes: [
          { field: 'organization', from: '', to: 'Summit County SAR' },
          { field: 'certificationLevel', from: '', to: 'EMT-B' },
        ],
        credentials: [],
      },
    ],
  });
});

test('the check of an import lists 10,000 people, those already known before the new, and tells how many there are', () => {
  const crowd = Array.from({ length: 6_000 }, (_, index) => person(index + 2));
  const { people } = reportOf(crowd, crowd, [person(12_002, renamed)]);
  expect(people.total).toBe(12_001);
  expect(people.first).toHaveLength(10_000);
  expect(people.first[0]).toMatchObject({ memberId: 'm1', line: 12_002 });
});
