import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowLike } from '../testing/answers.ts';
import { amelia, openPage as open, presses, training, transformPages } from '../testing/grantee-pages.ts';
import { json } from '../testing/network.ts';
import { recordedAnswers } from '../testing/recorded-answers.ts';
import { idOf } from '../testing/sample-rows.ts';
import { leadOf } from '../testing/sessions.ts';
import { storeSession } from '../testing/tokens.ts';

const atLg1 = leadOf({ base: 'LG1' });
const record = `/admin/members?selected=${amelia.id}`;

beforeAll(async () => {
  await transformPages();
  await Promise.all([
    import('../features/bulk/bulk-bar.tsx'),
    import('../features/import/earlier-imports.tsx'),
    import('../features/leaving/leaving-banner.tsx'),
    import('../features/merges/merges-panel.tsx'),
    import('../features/merges/merge-with.tsx'),
    import('../features/members/member-address.tsx'),
  ]);
});
beforeEach(() => storeSession());

const theirs = ['issue', 'edit', 'ground'];
/** Of somebody who is at another base, too. */
const others = ['issue'];
/** What the server says that a lead may do about a person. */
const about = (acts: string[]) => ({ '/rest/v1/rpc/acts_about': () => json(200, acts) });

describe('a merge', () => {
  it.each<[string, string[], string[]]>([
    ['both are theirs', theirs, ['Merge...']],
    ['one is at another base, too', others, []],
  ])('a lead merges two selected members only where both are theirs: %s', async (_, ofOther, links) => {
    const asked: string[] = [];
    await open('/admin/members', atLg1, /Actions/, {
      '/rest/v1/rpc/acts_about': async (request) => {
        const { member } = (await request.clone().json()) as { member: string };
        asked.push(member);
        return json(200, member === asked[0] ? theirs : ofOther);
      },
    });
    const boxes = await screen.findAllByRole('checkbox', { name: /^Select (?!all)/ });
    for (const box of boxes.slice(0, 2)) await userEvent.click(box);
    const bar = await screen.findByRole('region', { name: 'Selection' });
    await waitFor(() => expect(new Set(asked).size).toBe(2));
    await waitFor(() =>
      expect(
        within(bar)
          .queryAllByRole('link')
          .map(({ textContent }) => textContent),
      ).toEqual(links),
    );
  });

  it('a lead reviews a merge', async () => {
    await open(`/admin/members/merge?keep=${amelia.id}&with=${idOf('Bo Park')}`, atLg1, /Kept record/);
    expect(await screen.findByRole('button', { name: 'Merge Records' })).toBeTruthy();
  });

  it.each<[string, string[], string[]]>([
    ['of whoever is theirs', theirs, ['Undo Merge']],
    ['of nobody at another base, too', others, []],
  ])('a lead undoes the merge %s', async (_, acts, expected) => {
    await open(record, atLg1, /Merged with Gianna Moreno/, {
      ...about(acts),
      '/rest/v1/rpc/merges_of': () => json(200, recordedAnswers.merges_of),
    });
    if (acts === others) await screen.findByText(/An administrator has to edit it/);
    await waitFor(() =>
      expect(presses().filter((name) => /merge/i.test(name) && !/with/.test(name))).toEqual(expected),
    );
  });
});

it.each<[string, string[], string[]]>([
  ['whoever is theirs', theirs, ['Bring backReturning...']],
  ['nobody who is at another base, too', others, []],
])('a lead returns %s, and sets nobody aside twice', async (_, acts, expected) => {
  const [left] = recordedAnswers.leavings_of;
  await open(record, atLg1, /Moved to Oregon/, {
    ...about(acts),
    '/rest/v1/rpc/leavings_of': () => json(200, [left]),
  });
  if (acts === others) await screen.findByText(/An administrator has to edit it/);
  await waitFor(() => expect(presses().filter((name) => /^bring back|set aside/i.test(name))).toEqual(expected));
});

it('a lead imports a file and undoes what was imported, and neither exports nor prints', async () => {
  const imports = recordedAnswers.earlier_imports.imports.map((one) => ({ ...one, undone: null })).slice(0, 1);
  await open('/admin/members', atLg1, /Actions/, { '/rest/v1/rpc/earlier_imports': () => json(200, { imports }) });
  const link = await screen.findByRole('link', { name: 'Import' });
  expect(presses().filter((name) => /export|print/i.test(name))).toEqual([]);
  await userEvent.click(link);
  await screen.findByRole('heading', { name: 'Import members' });
  expect(await screen.findByRole('button', { name: 'Choose file' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Undo this import from members.csv' })).toBeTruthy();
});

it("a lead reads a person's trainings, with a way to each", async () => {
  const hoist = { id: training, date: '2026-11-05', training_type: 'Hoist', base: 'LG1' };
  await open(`${record}&tab=history`, atLg1, /Hoist/, {
    ...about(others),
    '/rest/v1/rpc/member_trainings': () => json(200, [rowLike(recordedAnswers.member_trainings, hoist)]),
  });
  const list = screen.getByRole('region', { name: 'Trainings' });
  expect(within(list).getByRole('link', { name: 'Hoist' }).getAttribute('href')).toBe(`/admin/training/${training}`);
});
