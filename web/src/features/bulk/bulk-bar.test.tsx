import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { MemberListQuery } from '../../api/members/rows.ts';
import { DataTable } from '../../components/ui/data-table.tsx';
import { type RowSelection, useRowSelection } from '../../hooks/lists/use-row-selection.ts';
import type { SignedIn } from '../../lib/session/session.ts';
import { answerOf } from '../../testing/answers.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { idOf, stubNetwork } from '../../testing/sample-rows.ts';
import { administrator, productOf, trainerOf } from '../../testing/sessions.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ChosenMembers } from './chosen-members.tsx';

type Row = { id: string; name: string };
const rows: Row[] = ['Amelia', 'Bo', 'Cleo', 'Dee'].map((name) => ({ id: idOf(name), name }));
const columns = [{ id: 'name', header: 'Name', cell: ({ name }: Row) => name }];
const query: MemberListQuery = {
  text: '',
  programId: null,
  type: null,
  base: null,
  standing: null,
  organization: null,
  sort: 'lastName',
  dir: 'asc',
  page: 1,
};

type Setup = { matched?: number; ids?: string[]; onDone?: () => void; session?: SignedIn };

function open({ matched = 4, ids = [], onDone, session = administrator }: Setup = {}) {
  stubNetwork({ '/rest/v1/rpc/list_member_ids': () => ({ body: answerOf('list_member_ids', { matched, ids }) }) });
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const onPress = vi.fn();
  function Page() {
    const [page, setPage] = useState(1);
    const [punched, setPunched] = useState<readonly string[] | null>(null);
    const question = { ...query, page };
    const selection = useRowSelection(
      JSON.stringify(question),
      rows.map(({ id }) => id),
    );
    return (
      <>
        <DataTable
          caption="People"
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          choice={{ selection, nameOf: ({ name }) => name }}
          onRowPress={onPress}
        />
        <button type="button" onClick={() => setPage(2)}>
          Next
        </button>
        <BulkBar
          selection={selection}
          query={question}
          matched={matched}
          onDone={onDone}
          punched={punched}
          onPunch={setPunched}
        />
      </>
    );
  }
  const { toast } = renderInProduct(
    <RouterContextProvider router={router as never}>
      <Page />
    </RouterContextProvider>,
    productOf(session),
  );
  return { user: userEvent.setup(), onPress, toast };
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const bar = () => within(screen.getByRole('region', { name: 'Selection' }));
const chosen = () => rows.filter(({ name }) => box(`Select ${name}`).checked).map(({ name }) => name);

it('rows are selected one by one without opening them, and the bar counts them', async () => {
  const { user, onPress } = open();
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  await user.click(box('Select Bo'));
  expect(bar().getByText('1 selected')).toBeTruthy();
  expect(box('Select all on this page').indeterminate).toBe(true);
  box('Select Dee').focus();
  await user.keyboard(' ');
  expect([chosen(), bar().getByText('2 selected') !== null]).toEqual([['Bo', 'Dee'], true]);
  expect(onPress).not.toHaveBeenCalled();
});

it('rows are selected from one to the other with Shift', async () => {
  const { user } = open();
  await user.click(box('Select Cleo'));
  await user.keyboard('{Shift>}');
  await user.click(box('Select Amelia'));
  await user.keyboard('{/Shift}');
  expect(chosen()).toEqual(['Amelia', 'Bo', 'Cleo']);
});

it('rows are deselected by Clear and by another page', async () => {
  const { user } = open();
  await user.click(box('Select Bo'));
  await user.click(bar().getByRole('button', { name: 'Clear' }));
  expect(chosen()).toEqual([]);
  await user.click(box('Select Bo'));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(chosen()).toEqual([]);
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
});

it('everyone matching is selected in a second step, after the page', async () => {
  const ids = [...rows.map(({ id }) => id), ...Array.from({ length: 139 }, (_, n) => idOf(`other ${n}`))];
  const { user } = open({ matched: 143, ids });
  await user.click(box('Select Bo'));
  expect(bar().queryByRole('button', { name: /matching/ })).toBeNull();
  await user.click(box('Select all on this page'));
  expect(bar().getByText('4 selected')).toBeTruthy();
  await user.click(bar().getByRole('button', { name: 'Select all 143 matching' }));
  expect(await bar().findByText('143 selected')).toBeTruthy();
  await user.click(box('Select Bo'));
  expect(bar().getByText('142 selected')).toBeTruthy();
});

it("everyone matching isn't offered above 1,000, which is said", async () => {
  const { user } = open({ matched: 2431 });
  await user.click(box('Select all on this page'));
  expect(bar().getByText('More than 1,000 match. Narrow the list to select all of them.')).toBeTruthy();
  expect(bar().queryByRole('button', { name: /matching/ })).toBeNull();
});

it("more than 200 cards aren't printed at once, which is said", async () => {
  const ids = [...rows.map(({ id }) => id), ...Array.from({ length: 197 }, (_, n) => idOf(`other ${n}`))];
  const { user } = open({ matched: 201, ids });
  await user.click(box('Select all on this page'));
  await user.click(bar().getByRole('button', { name: 'Select all 201 matching' }));
  await bar().findByText('201 selected');
  await user.click(bar().getByRole('button', { name: 'Print cards' }));
  expect(await screen.findByText('You can print up to 200 cards at a time. Select fewer people.')).toBeTruthy();
});

it('on a phone the bar is there before anyone is selected, with the page and the way out', async () => {
  const onDone = vi.fn();
  const { user } = open({ onDone });
  expect(bar().getByRole('button', { name: 'Punch' }).hasAttribute('disabled')).toBe(true);
  await user.click(bar().getByRole('button', { name: 'Select all on this page' }));
  expect(bar().getByText('4 selected')).toBeTruthy();
  await user.click(bar().getByRole('button', { name: 'Done' }));
  expect(onDone).toHaveBeenCalledOnce();
});

it('actions for a selection come with the first person, who is announced, and stay until their dialog is closed', async () => {
  stubNetwork({});
  const clear = () => undefined;
  const of = (ids: string[]) => ({ ids: new Set(ids), page: 'some', clear }) as never as RowSelection;
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  function Page() {
    const [ids, setIds] = useState<string[]>([]);
    return (
      <>
        <button type="button" onClick={() => setIds(ids.length === 0 ? [idOf('Bo')] : [])}>
          Choose or clear
        </button>
        <ChosenMembers selection={of(ids)} query={query} matched={4} />
      </>
    );
  }
  renderInProduct(
    <RouterContextProvider router={router as never}>
      <Page />
    </RouterContextProvider>,
  );
  const user = userEvent.setup();
  expect(screen.getByRole('status').textContent).toBe('');
  const toggle = screen.getByRole('button', { name: 'Choose or clear' });
  await user.keyboard('p');
  fireEvent.click(toggle);
  // Stops the key from reaching the dialog's list of programs, which would search for both letters.
  expect(fireEvent.keyDown(document.body, { key: 'p' })).toBe(false);
  expect(await screen.findByRole('dialog', { name: /1 member|1 person/ })).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('status').textContent).toBe('1 selected');
  await user.click(await screen.findByRole('button', { name: 'Print cards' }));
  expect(await screen.findByRole('dialog', { name: 'Print 1 card' })).toBeTruthy();
  act(() => toggle.click());
  expect(screen.queryByRole('region', { name: 'Selection', hidden: true })).toBeNull();
  expect(screen.getByRole('dialog', { name: 'Print 1 card' })).toBeTruthy();
});

it('a trainer selects everybody on all pages, and is offered nothing but to punch them', async () => {
  const { user } = open({ matched: 40, ids: rows.map(({ id }) => id), session: trainerOf({ base: 'LG3' }) });
  await user.click(screen.getByRole('checkbox', { name: /^Select all/ }));
  const bar = await screen.findByRole('region', { name: 'Selection' });
  expect(within(bar).getByText('4 selected')).toBeTruthy();
  expect(
    within(bar)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Select all 40 matching', 'Clear', 'Punch']);
});
