import type { Answers } from '@ffl/domain/answers';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { rowLike } from '../../testing/answers.ts';
import { fill } from '../../testing/fill.ts';
import { openMembers, rowOf } from '../../testing/members-page.tsx';
import { json } from '../../testing/network.ts';
import { recordedAnswers } from '../../testing/recorded-answers.ts';
import { idOf } from '../../testing/sample-rows.ts';
import './view-dialog.tsx';
import './views-menu.tsx';

type View = Answers['own_views'][number];

const view = (name: string, over: Partial<View> = {}) =>
  rowLike(recordedAnswers.own_views, { id: idOf(name), name, is_default: false, ...over });
const lapsed = view('Lapsed at LG2', { query: 'base=LG2&standing=lapsed' });
const everybody = view('Everybody', { query: '' });
const report = view('Live missions', { screen: 'reports', query: 'type=live-missions', is_default: true });

/** Stores views like the server; `sent` has the writes. */
async function open(path: string, stored: View[]) {
  const sent: [string, object][] = [];
  let views = stored;
  const opened = await openMembers({
    path,
    more: {
      '/rest/v1/rpc/own_views': () => json(200, views),
      '/rest/v1/rpc/save_view': async (request) => {
        const { view: id, ...rest } = (await request.json()) as Omit<View, 'id'> & { view: string };
        sent.push(['save_view', { id, ...rest }]);
        views = [...views.filter((one) => one.id !== id), { id, ...rest }];
        return json(200, id);
      },
      '/rest/v1/rpc/delete_view': async (request) => {
        const { view: id } = (await request.json()) as { view: string };
        sent.push(['delete_view', { id }]);
        views = views.filter((one) => one.id !== id);
        return json(200, true);
      },
    },
  });
  const { user } = opened;
  const openMenu = async (name: string | RegExp = 'Views') => {
    await user.click(await screen.findByRole('button', { name }));
    return within(await screen.findByRole('menu'));
  };
  return { ...opened, written: sent, openMenu };
}

it('a default view completes an address without filters, and no other list is requested', async () => {
  const { address, asked } = await open('/admin/members', [{ ...lapsed, is_default: true }, report]);
  await waitFor(() => expect(address()).toBe('/admin/members?base=LG2&standing=lapsed'));
  await rowOf('Amelia Ortega');
  expect(asked.map(({ base, standing }) => [base, standing])).toEqual([['LG2', 'lapsed']]);
  await screen.findByRole('button', { name: 'Views: Lapsed at LG2' });
});

it('a default view leaves an address with filters as it is', async () => {
  const { address } = await open('/admin/members?standing=expiring_30', [{ ...lapsed, is_default: true }]);
  await rowOf('Amelia Ortega');
  expect(address()).toBe('/admin/members?standing=expiring_30');
});

it("a default view doesn't come back when filters are cleared", async () => {
  const { user, address } = await open('/admin/members', [{ ...lapsed, is_default: true }]);
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(address()).toBe('/admin/members'));
  await screen.findByRole('button', { name: 'Views' });
  expect(address()).toBe('/admin/members');
});

it('a default view with filters that are no longer known ignores them, as addresses do', async () => {
  const query = 'standing=nonsense&base=LG2';
  const { asked } = await open('/admin/members', [{ ...lapsed, query, is_default: true }]);
  await rowOf('Amelia Ortega');
  expect(asked.map(({ base, standing }) => [base, standing])).toEqual([['LG2', null]]);
});

it("a default view that can't be read keeps nobody from the list", async () => {
  await openMembers({ more: { '/rest/v1/rpc/own_views': () => json(500, {}) } });
  await rowOf('Amelia Ortega');
});

it('the menu of views lists those of the screen, and opens one', async () => {
  const { user, openMenu, address } = await open('/admin/members?q=a&page=2', [everybody, lapsed, report]);
  const menu = await openMenu();
  const listed = within(menu.getByRole('group', { name: 'Views' }));
  expect(listed.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual([
    'Everybody',
    'Lapsed at LG2',
  ]);
  await user.click(menu.getByRole('menuitemradio', { name: 'Lapsed at LG2' }));
  await waitFor(() => expect(address()).toBe('/admin/members?base=LG2&standing=lapsed'));
  await screen.findByRole('button', { name: 'Views: Lapsed at LG2' });
});

it('the menu of views saves the filters, without page and open record, under a trimmed name', async () => {
  const { user, openMenu, written } = await open('/admin/members?standing=lapsed&base=LG2&page=3', []);
  const menu = await openMenu();
  expect(menu.getByText('No views yet.')).toBeTruthy();
  await user.click(menu.getByRole('menuitem', { name: 'Save this view…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
  await fill(user, dialog.getByRole('textbox', { name: 'Name' }), ' Lapsed at LG2 ');
  await user.click(dialog.getByRole('checkbox', { name: 'Open Members with this view' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Views: Lapsed at LG2' });
  expect(written).toEqual([
    [
      'save_view',
      {
        id: expect.any(String),
        screen: 'members',
        name: 'Lapsed at LG2',
        query: 'base=LG2&standing=lapsed',
        is_default: true,
      },
    ],
  ]);
});

it.each([
  ['no name', ' ', 'A view needs a name.'],
  ['61 characters', 'x'.repeat(61), 'Names can be up to 60 characters.'],
  ['a name in use', 'EVERYBODY', 'You already have a view with this name. Choose another name.'],
])('the menu of views says at the field what is wrong with %s', async (_, name, sentence) => {
  const { user, openMenu, written } = await open('/admin/members?q=a', [everybody, report]);
  await user.click((await openMenu()).getByRole('menuitem', { name: 'Save this view…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
  await user.click(dialog.getByRole('textbox', { name: 'Name' }));
  await user.paste(name);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText(sentence)).toBeTruthy();
  expect(written).toEqual([]);
});

it('the menu of views renames the one in use, makes it the default, and deletes it with a way back', async () => {
  const { user, openMenu, written } = await open('/admin/members?base=LG2&standing=lapsed', [lapsed]);
  await user.click((await openMenu(/^Views/)).getByRole('menuitem', { name: 'Rename view…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename view' }));
  await fill(user, dialog.getByRole('textbox', { name: 'Name' }), 'Call them');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await user.click(
    (await openMenu('Views: Call them')).getByRole('menuitemcheckbox', { name: 'Open Members with this view' }),
  );
  await screen.findByText('Members will open with this view');
  await waitFor(() => expect(written).toHaveLength(2));
  const menu = await openMenu('Views: Call them');
  await menu.findByText('Default');
  await user.click(menu.getByRole('menuitem', { name: 'Delete view' }));
  await screen.findByRole('button', { name: 'Views' });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('button', { name: 'Views: Call them' });
  const renamed = { ...lapsed, name: 'Call them' };
  expect(written).toEqual([
    ['save_view', renamed],
    ['save_view', { ...renamed, is_default: true }],
    ['delete_view', { id: lapsed.id }],
    ['save_view', { ...renamed, is_default: true }],
  ]);
});
