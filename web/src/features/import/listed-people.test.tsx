import { noCounts } from '@ffl/domain/transfer/import-counts';
import type { ImportReport } from '@ffl/domain/transfer/import-report';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInProduct } from '../../testing/in-product.tsx';
import { ListedPeople } from './listed-people.tsx';
import { useAlikeAnswers } from './use-alike-answers.ts';

const none = { total: 0, first: [] };

const report: ImportReport = {
  ...{ fingerprint: 'print', rows: 2, problems: none, grounded: none, notes: none },
  counts: { leave: { ...noCounts, added: 1, leftOut: 1 }, update: { ...noCounts, added: 1, updated: 1 } },
  people: {
    total: 2,
    first: [
      {
        ...{ memberId: 'm1', line: 3, name: 'Maja Lindqvist', email: 'maja@example.org' },
        changes: [{ field: 'firstName', from: 'Maya', to: 'Maja' }],
        credentials: [],
      },
      {
        ...{ memberId: null, line: 2, name: 'Bo Park', email: 'bo@example.org' },
        changes: [{ field: 'organization', from: '', to: 'Summit County SAR' }],
        credentials: [
          {
            ...{ line: 2, kind: 'issue', program: 'Lift Ticket, LG2', from: null },
            to: { issuedOn: '2026-11-05', expiresOn: '2027-05-04' },
          },
        ],
      },
    ],
  },
  differences: {
    total: 1,
    first: [{ line: 2, email: 'bo@example.org', given: '12/31/2027', computed: '2027-05-04' as never }],
  },
};

function Listed({ over }: { over: Partial<ImportReport> }) {
  return (
    <ListedPeople
      report={{ ...report, ...over }}
      fileName="members.csv"
      existing="leave"
      exceptions={new Set(['m1'])}
      alike={useAlikeAnswers([])}
      onChooseAll={() => undefined}
      onToggle={() => undefined}
    />
  );
}

function open(over: Partial<ImportReport> = {}) {
  renderInProduct(<Listed over={over} />);
  return userEvent.setup();
}

afterEach(() => vi.restoreAllMocks());

it('a check of an import names everybody who is new, with what they will hold, and whoever has a remark first', () => {
  open();
  screen.getByRole('heading', { name: '2 people are new or changed' });
  screen.getByText('1 member is already known.', { exact: false });
  const [bo, maja] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(bo).toBe(
    'Bo Park New memberThe expiry date "12/31/2027" is not usedLine 2, bo@example.org' +
      'Organization: Summit County SARLift Ticket, LG2: issued Nov 05, 2026, until May 04, 2027',
  );
  expect(maja).toContain('First name: Maya becomes Maja');
});

it('the people of an import are searched by name, earlier name, address and line, and clearing returns to the box', async () => {
  const user = open();
  const box = screen.getByRole('searchbox', { name: 'Search these people' });
  await user.type(box, 'maya');
  await screen.findByText('Showing 1 of 2 people');
  expect(screen.queryByText('Bo Park')).toBeNull();
  screen.getByRole('checkbox', { name: /Update Maja Lindqvist/ });
  await user.clear(box);
  await user.type(box, 'nobody');
  await screen.findByText('No people found. Try adjusting your search.');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  await screen.findByText('Bo Park');
  expect(document.activeElement).toBe(box);
});

it('a search among the people of an import tells of a row that cannot be imported too', async () => {
  const problem = { line: 9, field: 'phone' as const, value: '1', reason: 'Too short', who: 'Pia Dahl' };
  const user = open({ problems: { total: 1, first: [problem] } });
  expect(screen.queryByText('Line 9, Pia Dahl, Phone')).toBeNull();
  await user.type(screen.getByRole('searchbox', { name: 'Search these people' }), 'dahl');
  await screen.findByText('Showing 0 of 2 people. 1 row cannot be imported:');
  screen.getByText('Line 9, Pia Dahl, Phone');
});

it('the people of an import are given as a file, with what is chosen for those already known', async () => {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:list');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Download this list' }));
  const file = made.mock.lastCall?.[0];
  if (!(file instanceof Blob)) throw new Error('Nothing was given');
  expect((await file.text()).split('\r\n')).toEqual([
    'Line,Name,Email,Member,Changes,Program,Act,Issued,Until,Issued before,Until before,Remarks',
    '2,Bo Park,bo@example.org,new,Organization: Summit County SAR,"Lift Ticket, LG2",issued,2026-11-05,2027-05-04,,,"The expiry date ""12/31/2027"" is not used"',
    '3,Maja Lindqvist,maja@example.org,changed,First name: Maya becomes Maja,,,,,,,',
    '',
  ]);
});

it('more people than a check lists are told with how many there are', () => {
  open({ people: { ...report.people, total: 12_000 } });
  screen.getByText(
    'The list, its search and its file hold the first 2 of 12,000 people, known members before new ones. The counts are of all.',
  );
});
