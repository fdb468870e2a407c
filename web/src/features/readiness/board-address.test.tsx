import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { rememberBase } from '../../lib/device/own-base.ts';
import { setViewportWidth } from '../../testing/browser.ts';
import { openBoard } from '../../testing/readiness-page.tsx';
import { idOf } from '../../testing/sample-rows.ts';

type Opened = Awaited<ReturnType<typeof openBoard>>;
type Choice = 'base' | 'program' | 'all';
type BoardRequest = { base: string | null; programs: string[] | null; in_all: boolean };

const orders: Choice[][] = [
  ['base', 'program', 'all'],
  ['base', 'all', 'program'],
  ['program', 'base', 'all'],
  ['program', 'all', 'base'],
  ['all', 'base', 'program'],
  ['all', 'program', 'base'],
];
const kept = [{}, { leads: 'LG1' }, { base: null, leads: 'LG1' }, { base: 'LG1' }, { base: 'LG2' }];
const defaults = [undefined, '', 'base=LG1&all=yes'];
const starts = ['', '', 'sort=soonest', 'q=amelia'];

type Case = { base?: string | null; leads?: string; view: string | undefined; order: Choice[]; start: string };

/** Every remembered and default value, alternating the orders of choices and the kinds of address. */
const cases = kept
  .flatMap((one) => defaults.map((view) => ({ ...one, view })))
  .map((one, index): Case => ({ ...one, order: orders[index % 6] ?? [], start: starts[index % 4] ?? '' }))
  .map((one) => ({ ...one, title: titleOf(one) }));

/** A number of people that differs for each query. */
const countOf = ({ base, programs, in_all }: BoardRequest) =>
  100 + ['LG1', 'LG2'].indexOf(base ?? '') * 10 + (programs?.length ?? 3) * 2 + (in_all ? 1 : 0);

beforeAll(() => import('./readiness-sheet.tsx'));

it.each(cases)(
  'the board shows what its sheet promised, and again after Back, Forward and a reload: $title',
  async ({ base, leads, view, order, start }) => {
    setViewportWidth(390);
    if (base !== undefined) rememberBase(base);
    const saved = { screen: 'readiness' as const, id: idOf('view'), name: 'Mine', is_default: true };
    const setup = {
      // The whole board, to find a name in it, is two people.
      matched: (request: BoardRequest & { page_size: number }) => (request.page_size === 1000 ? 2 : countOf(request)),
      ...(leads && { led: leads }),
      views: view === undefined ? [] : [{ ...saved, query: view }],
    };
    const completed = (own: string | null) => view ?? (own === null ? '' : `base=${own}`);
    const own = base === undefined ? (leads ?? null) : base;
    const opened = await openBoard(`/admin/readiness?${start}`, setup);
    const first = spelled(start || completed(own));
    await isShown(opened, first);

    await choose(order);
    const chosen = new URLSearchParams(first);
    const isOtherBase = chosen.get('base') !== 'LG2';
    chosen.set('base', 'LG2');
    if (!isOtherBase || order.indexOf('program') > order.indexOf('base')) chosen.set('programs', 'lift_ticket');
    chosen.has('all') ? chosen.delete('all') : chosen.set('all', 'yes');
    const wanted = spelled(chosen);
    fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^Show ${countAt(wanted)} member`) }));
    await isShown(opened, wanted);

    act(() => opened.router.history.back());
    await isShown(opened, first);
    act(() => opened.router.history.forward());
    await isShown(opened, wanted);
    await act(async () => cleanup());
    const again = await openBoard(opened.router.history, setup);
    await isShown(again, wanted);
    act(() => again.router.history.back());
    await isShown(again, first);
    await act(() => again.router.navigate({ to: '/admin/readiness', search: {} as never }));
    await isShown(again, spelled(completed(isOtherBase ? 'LG2' : own)));
  },
);

function titleOf({ base, leads, view, order, start }: Case): string {
  const own = `${base === undefined ? 'no base' : (base ?? 'any base')} remembered, ${leads ?? 'none'} led`;
  return `${own}, default view ${view ?? 'none'}, from "${start}", by ${order.join(', ')}`;
}

async function choose(order: readonly Choice[]) {
  fireEvent.click(screen.getByRole('button', { name: /^Filter and sort/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filter and sort' }));
  const acts = {
    base: () => fireEvent.change(sheet.getByLabelText('Base'), { target: { value: 'LG2' } }),
    program: () => fireEvent.click(sheet.getByRole('checkbox', { name: 'Lift Ticket' })),
    all: () => fireEvent.click(sheet.getByRole('checkbox', { name: 'In force in all of these' })),
  };
  for (const one of order) acts[one]();
}

/** The address has the expected filters, and the number of people matches them. */
async function isShown({ address }: Opened, wanted: string) {
  await screen.findByText(new RegExp(` · ${countAt(wanted)} (of|member)`));
  expect(spelled(address().split('?')[1] ?? '')).toBe(wanted);
}

/** The parameters in a fixed order. */
function spelled(search: string | URLSearchParams): string {
  const sorted = new URLSearchParams(search);
  sorted.sort();
  return sorted.toString();
}

function countAt(search: string): number {
  const parameters = new URLSearchParams(search);
  if (parameters.has('q')) return 1;
  return countOf({
    base: parameters.get('base'),
    programs: parameters.get('programs')?.split('.') ?? null,
    in_all: parameters.has('all'),
  });
}

it('the number in force in a program leads to these people, on the same day and at the same base', async () => {
  const { user, address } = await openBoard('/admin/readiness?day=2026-11-19&base=LG2&q=park');
  const counts = await screen.findByRole('list', { name: 'Counts' });
  await user.click(within(counts).getByRole('link', { name: '4' }));
  await waitFor(() => expect(address()).toBe('/admin/readiness?day=2026-11-19&base=LG2&programs=avalanche&all=yes'));
  await screen.findByText('Counts of all organizations, in force in all of these');
  await waitFor(() => expect(within(counts).queryByRole('link')).toBeNull());
});
