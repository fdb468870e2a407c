import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerOf } from '../../testing/answers.ts';
import { fill } from '../../testing/fill.ts';
import { json, stubNetwork } from '../../testing/network.ts';
import { visit } from '../../testing/open-at.tsx';
import { certificationRow, foundRow, heldRow, memberRow, programRow } from '../../testing/sample-rows.ts';
import { storeSession } from '../../testing/tokens.ts';
import { createProduct } from '../create-product.ts';

const avalanche = programRow('Avalanche Deployment', 'LG1');
const liftTicket = programRow('Lift Ticket', 'LG1');
const amelia = memberRow();
const held = certificationRow(
  liftTicket,
  new Date(Date.now() + 100 * 86_400_000).toISOString().replace('Z', '000+00:00'),
);

// Transformed in advance, so that no test waits for lazy modules.
beforeAll(() =>
  Promise.all([
    import('../screens/palette-screen.tsx'),
    import('../../features/palette/keys-dialog.tsx'),
    import('../../components/ui/toast-view.tsx'),
    import('../screens/members-screen.tsx'),
  ]),
);

const answers = {
  '/rest/v1/programs': () => json(200, [avalanche, liftTicket]),
  '/rest/v1/rpc/list_members': () => json(200, answerOf('list_members', { total: 0, matched: 0, members: [] })),
  '/rest/v1/rpc/search_members': async (request: Request) => {
    const { search } = (await request.json()) as { search: string };
    return json(200, 'amelia ortega'.includes(search) ? [foundRow(amelia, held.expiration_date, [heldRow(held)])] : []);
  },
  '/rest/v1/certifications': () => json(200, [held]),
  '/rest/v1/members': () => json(200, [amelia]),
};

const administrator = { id: 'a1', role: 'admin', first_name: 'Ana', last_name: 'Ruiz', is_active: true };
const asAdministrator = { ...answers, '/rest/v1/administrators': () => json(200, [administrator]) };
const asMember = {
  ...answers,
  '/rest/v1/administrators': () => json(200, []),
  '/rest/v1/members': () => json(200, [{ id: 'm1', first_name: 'Mia', last_name: 'Olsen' }]),
};

beforeEach(() => storeSession());

async function open(path: string, as: Parameters<typeof stubNetwork>[0] = asAdministrator) {
  stubNetwork(as);
  const product = createProduct();
  const router = await visit(path, product);
  await screen.findByRole('heading', { level: 1 });
  return { user: userEvent.setup(), router, product };
}

async function openPalette(path = '/reports') {
  const opened = await open(path);
  await opened.user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search' });
  return { ...opened, field };
}

it("the palette leads from a person's name to their record, and then to the punch of what they hold", async () => {
  const { user, field } = await openPalette();
  expect(document.activeElement).toBe(field);
  await fill(user, field, 'ortega');
  await screen.findByRole('option', { name: /Amelia Ortega/ });
  await user.keyboard('{Enter}');
  const [record, punch] = await screen.findAllByRole('option');
  expect(record?.textContent).toBe('Open record');
  expect(punch?.textContent).toMatch(/^LTLift Ticket/);
  await user.keyboard('{ArrowDown}{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Record Punch' });
  expect(within(dialog).getByRole('region', { name: 'Selected member' }).textContent).toMatch('Amelia Ortega');
  expect(within(dialog).getByText('Lift Ticket')).toBeTruthy();
});

it("the palette opens a person's record at the list's address", async () => {
  const { user, field, router } = await openPalette();
  await fill(user, field, 'ortega');
  await screen.findByRole('option', { name: /Amelia Ortega/ });
  await user.keyboard('{Enter}');
  await screen.findByRole('combobox', { name: 'What to do for Amelia Ortega' });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.href).toBe(`/members?selected=${amelia.id}`));
});

it.each([
  ['ground ortega', 'Ground Amelia Ortega'],
  ['card of ortega', 'Print 1 card'],
])('the palette does what a verb before the name says: %s', async (text, title) => {
  const { user, field } = await openPalette();
  await fill(user, field, text);
  await screen.findByRole('option', { name: /Amelia Ortega/ });
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
});

it.each(['punch ortega', 'renew ortega'])(
  'the palette leads by a verb before the name to punches alone: %s',
  async (text) => {
    const { user, field } = await openPalette();
    await fill(user, field, text);
    await screen.findByRole('option', { name: /Amelia Ortega/ });
    await user.keyboard('{Enter}');
    await screen.findByRole('group', { name: 'Record Punch' });
    expect(screen.queryByRole('group', { name: 'Member' })).toBeNull();
  },
);

it('the palette goes back to the search, which keeps what was typed, with Backspace', async () => {
  const { user, field } = await openPalette();
  await fill(user, field, 'ortega');
  await screen.findByRole('option', { name: /Amelia Ortega/ });
  await user.keyboard('{Enter}');
  await screen.findByRole('combobox', { name: 'What to do for Amelia Ortega' });
  await user.keyboard('{Backspace}');
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search' })).value).toBe('ortega');
});

it('the palette has every screen of the navigation, and finds each by the start of its words', async () => {
  const { user, field, router } = await openPalette();
  const names = within(screen.getByRole('group', { name: 'Go to' })).getAllByRole('option');
  expect(names.map(({ textContent }) => textContent).join(', ')).toBe(
    'Dashboard, Readiness, Members, Programs, Bases, Training, Reports, Organizations, Access, Security, Advanced',
  );
  await fill(user, field, 'trai');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/training'));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Training'));
});

it('the palette finds a base by its name: who may fly there, its programs and its training', async () => {
  const { user, field, router } = await openPalette();
  expect(screen.queryByRole('group', { name: 'Bases' })).toBeNull();
  await fill(user, field, 'lg2');
  const found = within(screen.getByRole('group', { name: 'Bases' })).getAllByRole('option');
  expect(found.map(({ textContent }) => textContent)).toEqual(['Readiness at LG2', 'LG2 Programs', 'Training at LG2']);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.href).toBe('/admin/readiness?base=LG2'));
});

it("the palette leads from a name and the beginning of a program to that program's punch", async () => {
  const { user, field } = await openPalette();
  await fill(user, field, 'ortega lift');
  await screen.findByRole('option', { name: /Amelia Ortega/ });
  await user.keyboard('{Enter}');
  const choices = await screen.findByRole('group', { name: 'Record Punch' });
  expect(within(choices).getAllByRole('option')).toHaveLength(1);
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Record Punch' })).toBeTruthy();
});

it('the palette says if there is nothing and nobody of that name', async () => {
  const { user, field } = await openPalette();
  await fill(user, field, 'zzz');
  expect(await screen.findByText('No matches')).toBeTruthy();
});

it('the palette returns focus to where it was', async () => {
  const { user } = await open('/reports');
  const button = screen.getByRole('button', { name: 'Search' });
  await user.click(button);
  await screen.findByRole('combobox', { name: 'Search' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button));
});

it('the palette undoes what the last message offers to undo, once', async () => {
  const onAction = vi.fn();
  const { user, product } = await open('/reports');
  act(() => product.toasts.show({ tone: 'info', title: 'Filters cleared', action: { label: 'Undo', onAction } }));
  await user.keyboard('{Control>}k{/Control}');
  await fill(user, await screen.findByRole('combobox', { name: 'Search' }), 'undo');
  await user.keyboard('{Enter}');
  expect(onAction).toHaveBeenCalledOnce();
  await user.keyboard('{Control>}k{/Control}');
  await fill(user, await screen.findByRole('combobox', { name: 'Search' }), 'undo');
  expect(screen.queryByRole('option')).toBeNull();
});

it("the palette doesn't exist for members", async () => {
  const { user } = await open('/member/resources', asMember);
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('button', { name: 'Search' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('the key list shows those of this screen, and those of every screen', async () => {
  const { user } = await open('/admin/members');
  await user.keyboard('?');
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  const rowsOf = (title: string) =>
    within(within(list).getByRole('region', { name: title })).getAllByRole('definition');
  expect(rowsOf('On this screen').map(({ textContent }) => textContent)).toEqual([
    'Go to the search',
    'Next row; Enter opens it',
    'Previous row',
    'Select this row, or deselect it',
    'Select everything from the last selected row to this one',
  ]);
  expect(rowsOf('Everywhere').map(({ textContent }) => textContent)).toEqual([
    'Search screens, members and commands',
    'Readiness board',
    'This list',
    'In Record Punch: scan the code of a member',
    'Go to the message at the bottom, such as to its Undo; Esc goes back',
    'Close what is on top',
  ]);
});

it('the key list has no screen keys where there are none', async () => {
  const { user } = await open('/reports');
  await user.keyboard('?');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(screen.queryByRole('region', { name: 'On this screen' })).toBeNull();
});

it('b leads to the readiness board from any administrator page', async () => {
  const { user, router } = await open('/reports');
  await user.keyboard('b');
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/readiness'));
});

it('b does nothing for a member', async () => {
  const { user, router } = await open('/member/resources', asMember);
  await user.keyboard('b');
  expect(router.state.location.pathname).toBe('/member/resources');
});

it('single keys can be turned off for this device, and Ctrl-K stays', async () => {
  const { user } = await open('/admin/members');
  const menu = () => screen.getByRole('button', { name: 'Ana Ruiz, account menu' });
  await user.click(menu());
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Single-key shortcuts' }));
  act(() => screen.getByRole('heading', { level: 1 }).focus());
  await user.keyboard('/?');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  await user.click(menu());
  await user.click(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' }));
  await screen.findByText('Single-key shortcuts are off. You can turn them on in the account menu.');
  expect(screen.getByText('Down')).toBeTruthy();
  expect(screen.queryByText('j')).toBeNull();
  await user.keyboard('{Escape}{Control>}k{/Control}');
  expect(await screen.findByRole('combobox', { name: 'Search' })).toBeTruthy();
});

it("F8 reaches a message's Undo from an open window, and focus returns", async () => {
  const onAction = vi.fn();
  const { user, product, field } = await openPalette();
  act(() => product.toasts.show({ tone: 'success', title: 'Recorded', action: { label: 'Undo', onAction } }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  await user.keyboard('{F8}');
  expect(document.activeElement).toBe(undo);
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(field);
  await user.keyboard('{F8}{Enter}');
  expect(onAction).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(field);
});

describe('after a reload', () => {
  const reloaded = () =>
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' } as unknown as PerformanceEntry]);

  it("after a reload, focus is in a list's search, and Ctrl-K pressed at that moment opens the palette", async () => {
    reloaded();
    const focused = vi.fn((event: FocusEvent) => {
      expect(event.target).toBe(screen.getByRole('searchbox'));
      queueMicrotask(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true })));
    });
    addEventListener('focusin', focused, { once: true });
    stubNetwork(asAdministrator);
    await visit('/admin/members', createProduct());
    expect(await screen.findByRole('combobox', { name: 'Search' })).toBeTruthy();
  });

  it('after a reload, focus is at the heading of a page without one', async () => {
    reloaded();
    await open('/reports');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Reports'));
  });
});

it('a freshly opened page starts at its top', async () => {
  await open('/admin/members');
  expect(document.activeElement).toBe(document.body);
});
