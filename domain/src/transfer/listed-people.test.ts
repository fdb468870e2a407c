import { expect, test } from 'vitest';
import { noCounts } from './import-counts.ts';
import type { CredentialChange, ImportReport, ListedPerson } from './import-report.ts';
import { credentialText, findPeople, findProblems, listedPersonRows, remarkedPeople } from './listed-people.ts';

const ticket: CredentialChange = {
  line: 7,
  kind: 'issue',
  program: 'Lift Ticket, LG1',
  from: null,
  to: { issuedOn: '2026-01-05', expiresOn: '2026-07-04' },
};

const bo: ListedPerson = {
  memberId: null,
  line: 2,
  name: "Bo O'Brien",
  email: 'bo@example.org',
  changes: [{ field: 'organization', from: '', to: 'Summit County SAR' }],
  credentials: [ticket],
};
const zoe: ListedPerson = {
  memberId: 'm1',
  line: 3,
  name: 'Zoë Müller',
  email: 'zoe@example.org',
  changes: [{ field: 'lastName', from: 'Berg', to: 'Müller' }],
  credentials: [],
};
const maya: ListedPerson = { ...bo, line: 4, name: 'Maya Dahl', email: 'maya4@example.org', credentials: [] };

function reportOf(over: Partial<ImportReport>): ImportReport {
  const none = { total: 0, first: [] };
  return {
    fingerprint: 'print',
    rows: 3,
    counts: { leave: noCounts, update: noCounts },
    problems: none,
    people: { total: 3, first: [zoe, bo, maya] },
    grounded: none,
    differences: none,
    notes: none,
    ...over,
  };
}

test('people with something to look at come first among those an import brings, with what it is', () => {
  const grounding = { id: '7', since: '2026-11-20T17:00:00Z', until: null, reason: 'Broken wrist' };
  const people = remarkedPeople(
    reportOf({
      grounded: { total: 1, first: [{ memberId: 'm1', line: 3, name: 'Zoë Müller', grounding }] },
      notes: { total: 1, first: [{ line: 4, field: 'phone', value: '2.04E+09', reason: 'Not saved', who: 'Maya' }] },
    }),
  );
  expect(people.map(({ name, remarks }) => [name, remarks])).toEqual([
    ['Zoë Müller', ['Grounded']],
    ['Maya Dahl', ['Phone "2.04E+09": Not saved']],
    ["Bo O'Brien", []],
  ]);
});

test('an expiry date of the file that is not used is a remark about its person, and history that a log leaves out is none', () => {
  const computed = '2026-07-04' as never;
  const people = remarkedPeople(
    reportOf({
      differences: { total: 1, first: [{ line: 7, email: 'bo@example.org', given: '12/31/2026', computed }] },
      notes: { total: 1, first: [{ line: 3, field: 'issuedOn', value: '2025-01-05', reason: 'History', who: 'Zoë' }] },
    }),
  );
  expect(people.map(({ name, remarks }) => [name, remarks])).toEqual([
    ["Bo O'Brien", ['The expiry date "12/31/2026" is not used']],
    ['Zoë Müller', []],
    ['Maya Dahl', []],
  ]);
});

test.each([
  ['', ['Zoë Müller', "Bo O'Brien", 'Maya Dahl']],
  ['muller zoe', ['Zoë Müller']],
  ['o brien', ["Bo O'Brien"]],
  ['berg', ['Zoë Müller']],
  ['maya4@', ['Maya Dahl']],
  ['4', ['Maya Dahl']],
  ['3', ['Zoë Müller']],
  ['Line 7', ["Bo O'Brien"]],
  ['line 70', []],
])(
  'searching the people of an import for "%s" compares folded names, also earlier ones, addresses and line numbers',
  (typed, found) => {
    expect(findPeople([zoe, bo, maya], typed).map(({ name }) => name)).toEqual(found);
  },
);

test.each([
  ['muller', [5]],
  ['pia@', [6]],
  ['line 6', [6]],
  ['dahl', []],
])('searching the problems of an import for "%s" finds their name, their cell or their line', (typed, found) => {
  const problems = [
    { line: 5, field: 'organization' as const, value: 'Nobody', reason: 'Unknown', who: 'Zoë Müller' },
    { line: 6, field: 'email' as const, value: 'pia@', reason: 'Invalid', who: 'Pia' },
  ];
  expect(findProblems(problems, typed).map(({ line }) => line)).toEqual(found);
});

const earlier = { issuedOn: '2025-01-05', expiresOn: '2025-07-04' };

test.each<[Partial<CredentialChange>, string]>([
  [{}, 'issued Jan 05, 2026, until Jul 04, 2026'],
  [{ kind: 'replace' }, 'corrected until Jul 04, 2026, issued Jan 05, 2026'],
  [{ kind: 'issue-removed' }, 'added as removed until Jul 04, 2026, issued Jan 05, 2026'],
  [
    { kind: 'renew', from: earlier },
    'renewed until Jul 04, 2026, issued Jan 05, 2026 instead of Jul 04, 2025, issued Jan 05, 2025',
  ],
  [{ kind: 'reactivate' }, 'brought back until Jul 04, 2026, issued Jan 05, 2026'],
  [{ kind: 'remove', from: earlier, to: null }, 'removed'],
])('a credential that an import changes is told with its dates: %o', (over, text) => {
  expect(credentialText({ ...ticket, ...over })).toBe(`Lift Ticket, LG1: ${text}`);
});

test('the file of the people an import brings has a line for each credential, and one for somebody without', () => {
  const [left] = listedPersonRows({ ...zoe, remarks: ['Grounded'] }, false);
  expect(left).toEqual([
    ...['3', 'Zoë Müller', 'zoe@example.org', 'known, left as it is', 'Last name: Berg becomes Müller'],
    ...['', '', '', '', '', '', 'Grounded'],
  ]);
  const removed: CredentialChange = { ...ticket, line: 8, kind: 'remove', from: earlier, to: null };
  const common = ["Bo O'Brien", 'bo@example.org', 'new', 'Organization: Summit County SAR', 'Lift Ticket, LG1'];
  expect(listedPersonRows({ ...bo, credentials: [ticket, removed], remarks: [] }, true)).toEqual([
    ['7', ...common, 'issued', '2026-01-05', '2026-07-04', '', '', ''],
    ['8', ...common, 'removed', '', '', '2025-01-05', '2025-07-04', ''],
  ]);
});

test('new people in a file who share a name or a phone with another address say so, and a number of a team does not', () => {
  const person = (line: number, name: string, phone: string, over: Partial<ListedPerson> = {}): ListedPerson => {
    const changes = [{ field: 'phone' as const, from: '', to: phone }];
    return { ...bo, line, name, email: `p${line}@example.org`, changes, credentials: [], ...over };
  };
  const team = Array.from({ length: 7 }, (_, index) => person(20 + index, `Team Member${index}`, '970-555-0199'));
  const first = [
    person(2, 'Pia Dahl', '970-555-0101'),
    person(3, 'DAHL Pia', '+1 970 555 0102'),
    person(4, 'Nora Vale', '(970) 555-0102'),
    person(5, 'Nora Vale', '', { memberId: 'm5' }),
    ...team,
  ];
  const remarks = remarkedPeople(reportOf({ people: { total: first.length, first } }));
  expect(remarks.flatMap((one) => one.remarks.map((remark) => [one.line, remark]))).toEqual([
    [2, 'Same name as in line 3, with another email address'],
    [3, 'Same name as in line 2, with another email address'],
    [3, 'Same phone as in line 4, with another email address'],
    [4, 'Same phone as in line 3, with another email address'],
  ]);
});

test('people who may be on record come first in an import, and its file says whom they are like', () => {
  const marcus = {
    ...{ id: 'm7', firstName: 'Marcus', lastName: 'Bright', email: 'marcus@example.org' },
    ...{
      organization: 'Summit County Rescue',
      same: { name: true, phone: false, email: false },
      grounding: null,
      former: null,
    },
  };
  const doubtful = { ...maya, name: 'Marcus Bright', alike: [marcus] };
  const [person] = remarkedPeople(reportOf({ people: { total: 3, first: [zoe, bo, doubtful] } }));
  if (!person) throw new Error('Nobody is listed');
  expect(person.name).toBe('Marcus Bright');
  expect(listedPersonRows(person, false)[0]).toEqual([
    ...['4', 'Marcus Bright', 'maya4@example.org', 'new, left out', 'Organization: Summit County SAR'],
    ...['', '', '', '', '', '', 'Is this Marcus Bright, Summit County Rescue? Same name'],
  ]);
});
