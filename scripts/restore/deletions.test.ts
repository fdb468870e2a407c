import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FoundDeletion } from '../../operations/src/backups/deleted-members.ts';
import { decideDeletions, readDeletions } from './deletions.ts';

const printed = vi.fn();
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(printed));
afterEach(() => {
  vi.restoreAllMocks();
  printed.mockClear();
});

const [m1, m2, m3, m4, m5, m6, m7] = [
  { id: 'm1', name: 'Amelia Ortega' },
  { id: 'm2', name: 'Bo Park' },
  { id: 'm3', name: 'Cleo Quist' },
  { id: 'm4', name: 'Dara Singh' },
  { id: 'm5', name: 'Eli Moss' },
  { id: 'm6', name: 'Fay Lund' },
  { id: 'm7', name: 'Gus Reed' },
] as const;
const thief = { account: 'a1', email: 'thief@example.org' };
const chief = { account: 'a2', email: 'chief@example.org' };
const deletions: FoundDeletion[] = [
  { ...m1, at: '2026-11-28T10:04:00.000Z', ...thief },
  { ...m2, at: '2026-11-28T10:05:00.000Z', ...thief },
  { ...m3, at: '2026-11-28T10:04:30.000Z', ...thief },
  { ...m4, at: '2026-11-28T09:00:00.000Z', ...chief },
  { ...m5, at: '2026-11-28T09:30:00.000Z', account: null },
];

test('the output of a restore says how many were deleted, by whom and when', async () => {
  await decideDeletions([...deletions, m6, { ...m7, account: 'a3' }], { deletions: 'all' });
  expect(printed.mock.calls).toEqual([
    [
      [
        'Of the members in this backup, these were deleted since:',
        '  3 by thief@example.org, Nov 28, 2026, 3:04 AM MST to Nov 28, 2026, 3:05 AM MST',
        '  1 by chief@example.org, Nov 28, 2026, 2:00 AM MST',
        '  1 on the server itself, Nov 28, 2026, 2:30 AM MST',
        '  1 by unknown, nobody noted when',
        '  1 by an account without an address, a3, nobody noted when',
      ].join('\n'),
    ],
  ]);
});

test('the output of a restore names the people and moments of each account as long as nobody has answered', async () => {
  const crowd = Array.from({ length: 18 }, (_, index) => ({ id: `x${index}`, name: `Crew ${index}`, ...thief }));
  await expect(decideDeletions([...deletions, ...crowd], {})).rejects.toThrow('Nothing was done.');
  const lines = String(printed.mock.calls[0]?.[0]).split('\n');
  expect(lines.slice(1, 4)).toEqual([
    '  21 by thief@example.org, Nov 28, 2026, 3:04 AM MST to Nov 28, 2026, 3:05 AM MST',
    '    Crew 0',
    '    Crew 1',
  ]);
  expect(lines.slice(20)).toEqual([
    '    Amelia Ortega, Nov 28, 2026, 3:04 AM MST',
    '    Cleo Quist, Nov 28, 2026, 3:04 AM MST',
    '    and 1 more',
    '  1 by chief@example.org, Nov 28, 2026, 2:00 AM MST',
    '    Dara Singh, Nov 28, 2026, 2:00 AM MST',
    '  1 on the server itself, Nov 28, 2026, 2:30 AM MST',
  ]);
});

test('an address that plays with the terminal is shown without its signs', async () => {
  await decideDeletions([{ ...m1, account: 'a1', email: 'a\x1b[2J@example.org' }], { deletions: 'all' });
  expect(printed.mock.calls[0]?.[0]).toContain('1 by a?[2j@example.org');
});

test.each([
  ['by an account', deletions],
  ['by an account of which only a number is known', [{ ...m1, account: 'a9' }]],
  ['by unknown, as version 1.0.0 noted them', [m1]],
])('deletions %s need the flag without a terminal, and a sentence says which', async (_, those) => {
  await expect(decideDeletions(those, {})).rejects.toThrow(
    'Nothing was done. Say which of these deletions stand, with --deletions all, --deletions none or --deletions except=EMAIL',
  );
});

test('deletions on the server itself stand without a word if there is no terminal', async () => {
  expect(await decideDeletions(deletions.slice(4), {})).toEqual({ standing: ['m5'], output: [] });
});

test('a restore where nobody was deleted says and needs nothing without a terminal', async () => {
  expect(await decideDeletions([], { deletions: { except: ['thief@example.org'] } })).toEqual({
    standing: [],
    output: [],
  });
  expect(printed).not.toHaveBeenCalled();
});

test.each([
  ['all', ['m1', 'm2', 'm3', 'm4', 'm5'], []],
  [
    'none',
    [],
    [
      'Members who came back, deleted by thief@example.org: 3.',
      'Members who came back, deleted by chief@example.org: 1.',
      'Members who came back, deleted on the server itself: 1.',
    ],
  ],
  ['except=Thief@example.org', ['m4', 'm5'], ['Members who came back, deleted by thief@example.org: 3.']],
  [
    'except=thief@example.org,server',
    ['m4'],
    [
      'Members who came back, deleted by thief@example.org: 3.',
      'Members who came back, deleted on the server itself: 1.',
    ],
  ],
])('the flag --deletions %s says which deletions stand without a terminal', async (value, standing, output) => {
  expect(await decideDeletions(deletions, { deletions: readDeletions(value) })).toEqual({ standing, output });
});

test('an account with two addresses is named by either in the flag', async () => {
  const both = [...deletions.slice(0, 1), { ...m2, account: 'a1', email: 'new@example.org' }];
  const { standing, output } = await decideDeletions(both, { deletions: { except: ['new@example.org'] } });
  expect(standing).toEqual([]);
  expect(output).toEqual(['Members who came back, deleted by thief@example.org or new@example.org: 2.']);
});

test('an address that deleted nobody is refused in the flag, so that a typo deletes nobody', async () => {
  await expect(decideDeletions(deletions, { deletions: { except: ['theif@example.org'] } })).rejects.toThrow(
    'Nothing was done. --deletions except=theif@example.org: nobody of that name deleted anybody since the backup',
  );
});

test('a terminal asks about each account, and people whom the answer does not concern are not touched', async () => {
  const ask = vi.fn(async (question: string) => question.includes('chief'));
  expect(await decideDeletions(deletions, { ask })).toEqual({
    standing: ['m4', 'm5'],
    output: ['Members who came back, deleted by thief@example.org: 3.'],
  });
  expect(ask.mock.calls).toEqual([
    ['Does it stand that 3 members were deleted by thief@example.org? If not, they come back.'],
    ['Does it stand that one member was deleted by chief@example.org? If not, they come back.'],
  ]);
});

describe('a claim that people had asked to be deleted', () => {
  const requested: FoundDeletion[] = [
    { ...m1, at: '2026-11-28T10:04:00.000Z', ...thief },
    { ...m2, at: '2026-11-28T10:04:00.000Z', ...thief, wasAsked: true },
    { ...m3, at: '2026-11-28T10:04:00.000Z', ...chief, wasAsked: true },
  ];

  test('a claim that people had asked to be deleted is a group and a question of its own, because only the account says so', async () => {
    const ask = vi.fn(async (question: string) => question.includes('chief'));
    expect((await decideDeletions(requested, { ask })).standing).toEqual(['m3']);
    expect(ask.mock.calls.map(([question]) => question)).toEqual([
      'Does it stand that one member was deleted by thief@example.org? If not, they come back.',
      'Does it stand that one member was deleted at their own request by thief@example.org? If not, they come back.',
      'Does it stand that one member was deleted at their own request by chief@example.org? If not, they come back.',
    ]);
    await expect(decideDeletions(requested.slice(1), {})).rejects.toThrow('Nothing was done. Say which of these');
  });

  test('deletions that people are said to have asked for stand even if no other does, and the output says how they come back', async () => {
    expect(await decideDeletions(requested, { deletions: 'none' })).toEqual({
      standing: ['m2', 'm3'],
      output: [
        'Members who came back, deleted by thief@example.org: 1.',
        'Members who stay deleted, at their own request by thief@example.org: 1. To bring them back too: --deletions except=thief@example.org',
        'Members who stay deleted, at their own request by chief@example.org: 1. To bring them back too: --deletions except=chief@example.org',
      ],
    });
  });

  test('a claim that people had asked to be deleted counts for nothing from an account that is named', async () => {
    const { standing, output } = await decideDeletions(requested, { deletions: { except: ['thief@example.org'] } });
    expect(standing).toEqual(['m3']);
    expect(output).toEqual([
      'Members who came back, deleted by thief@example.org: 1.',
      'Members who came back, deleted at their own request by thief@example.org: 1.',
    ]);
  });
});

test.each(['', 'some', 'except=', 'except=a@example.org,', 'All'])(
  'the flag --deletions refuses the word %j',
  (value) => {
    expect(readDeletions(value)).toBeUndefined();
  },
);
