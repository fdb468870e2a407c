import 'fake-indexeddb/auto';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { keepList } from '../../lib/roll-calls/keep.ts';
import type { RollCall } from '../../lib/roll-calls/roll-call.ts';
import { goOffline } from '../../testing/browser.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { administrator, productOf, trainerOf } from '../../testing/sessions.ts';
import type { RenderDecide } from './notes.tsx';
import { OpenedRollCall } from './opened-roll-call.tsx';
import { useKept, useNotes } from './use-kept.ts';

const list: RollCall = {
  ...{ id: 'list', title: 'Hoist', trainingSessionId: null, openedAt: new Date().toISOString(), aheadMs: 0 },
  program: { id: 'p', name: 'Lift Ticket', base: 'LG2' },
  people: [],
  lacking: [{ id: 'maya', name: 'Maya Lindqvist' }],
};
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const sending = { isSending: false, end: 'sent' as const, send: vi.fn() };

// Transformed in advance, so that no test waits for lazy modules.
beforeAll(() => Promise.all([import('./notes.tsx'), import('./note-dialog.tsx')]));
beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  await keepList('me', list);
});

/** A roll call as it is kept on the device. */
function Kept({ renderDecide }: { renderDecide: RenderDecide | undefined }) {
  const kept = useKept('me');
  const notes = useNotes('me');
  const opened = typeof kept === 'object' && kept.lists[0];
  if (!opened) return null;
  const called = { programId: 'p', trainingSessionId: null };
  return <OpenedRollCall {...{ userId: 'me', list: opened, punches: [], notes, sending, called, renderDecide }} />;
}

async function open(renderDecide?: RenderDecide, session = administrator) {
  renderInProduct(
    <RouterContextProvider router={router as never}>
      <Kept renderDecide={renderDecide} />
    </RouterContextProvider>,
    productOf(session),
  );
  const search = await screen.findByRole('searchbox');
  return { user: userEvent.setup(), search };
}

type Opened = Awaited<ReturnType<typeof open>>;

async function note({ user, search }: Opened, name: string | RegExp, kind = 'Issue the credential', words = '') {
  await user.type(search, 'maya');
  await user.click(screen.getByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Note someone' }));
  await user.click(dialog.getByRole('radio', { name: kind }));
  if (words) await user.type(dialog.getByRole('textbox', { name: /^Details/ }), words);
  const save = dialog.getByRole('button', { name: 'Save note' });
  fireEvent.click(save);
  fireEvent.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.clear(search);
}

const noted = async () => within(await screen.findByRole('region', { name: 'Noted' }));
const bar = () => screen.getAllByRole('status').at(-1)?.textContent;

it('somebody who holds nothing is noted once by two presses, and the note stays until it is decided', async () => {
  const renderDecide = vi.fn<RenderDecide>((_, { onDecided }) => (
    <button type="button" onClick={onDecided}>
      Issued
    </button>
  ));
  const opened = await open(renderDecide);
  await note(opened, /^Maya Lindqvist/, 'Question', 'Came from LG5.');
  const section = await noted();
  expect(section.getAllByRole('listitem')).toHaveLength(1);
  expect(section.getByText('Question. Does not hold Lift Ticket at LG2.')).toBeTruthy();
  expect(section.getByText('Came from LG5.')).toBeTruthy();
  expect(bar()).toContain('1 note is waiting for a decision.');
  expect(screen.queryByRole('button', { name: 'Close this roll call' })).toBeNull();
  await opened.user.click(section.getByRole('button', { name: 'Issue Lift Ticket at LG2' }));
  expect(renderDecide.mock.lastCall?.[0].entry).toMatchObject({ memberId: 'maya', name: 'Maya Lindqvist' });
  await opened.user.click(screen.getByRole('button', { name: 'Issued' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Noted' })).toBeNull());
  expect(bar()).toContain('Nothing is waiting.');
});

it('a name that nobody has is noted as typed, and is found or added by whoever decides', async () => {
  const opened = await open(() => null);
  await note(opened, /^Note “maya”/);
  const section = await noted();
  expect(section.getByText('Issue the credential. Not on the member list.')).toBeTruthy();
  expect(section.getByRole('button', { name: 'Find or add member' })).toBeTruthy();
  expect(section.queryByRole('link', { name: 'Open record' })).toBeNull();
});

it('nothing is decided offline, and a note is dismissed only after a question', async () => {
  goOffline();
  const opened = await open(() => null);
  await note(opened, /^Maya Lindqvist/);
  const section = await noted();
  expect(section.getByText('You are offline. This needs a connection.')).toBeTruthy();
  expect(section.getByRole<HTMLButtonElement>('button', { name: 'Issue Lift Ticket at LG2' }).disabled).toBe(true);
  await opened.user.click(section.getByRole('button', { name: 'Dismiss' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Dismiss the note about Maya Lindqvist?' }));
  await opened.user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(section.getByText('Maya Lindqvist')).toBeTruthy();
  await opened.user.click(section.getByRole('button', { name: 'Dismiss' }));
  await opened.user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(bar()).toContain('Nothing is waiting.'));
});

it('a note about somebody who holds the credential by now says so, and can only be dismissed', async () => {
  const opened = await open(() => null);
  await note(opened, /^Maya Lindqvist/);
  const until = '2099-03-04T19:00:00Z';
  await keepList('me', { ...list, people: [{ id: 'maya', name: 'Maya Lindqvist', until, isExpected: false }] });
  const section = await noted();
  expect(await section.findByText(/Holds it now, until Mar 04, 2099\./)).toBeTruthy();
  expect(section.queryByRole('button', { name: 'Issue Lift Ticket at LG2' })).toBeNull();
  await opened.user.click(section.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(bar()).toContain('Nothing is waiting.'));
});

it('a trainer passes a note on to whoever issues, and dismisses it', async () => {
  const opened = await open(undefined, trainerOf({ base: 'LG2' }));
  await note(opened, /^Maya Lindqvist/);
  const section = await noted();
  expect(
    section.getByText('Ask an administrator or a lead to issue the credential. Then dismiss the note.'),
  ).toBeTruthy();
  expect(section.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Dismiss']);
});
