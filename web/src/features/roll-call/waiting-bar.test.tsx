import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { PendingPunch, RollCall } from '../../lib/roll-calls/roll-call.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { OpenedRollCall } from './opened-roll-call.tsx';

const list: RollCall = {
  ...{ id: 'list', title: 'Hoist', trainingSessionId: null, openedAt: new Date().toISOString(), aheadMs: 0 },
  program: { id: 'p', name: 'Lift Ticket', base: 'LG2' },
  people: [{ id: 'bo', name: 'Bo Park', isExpected: false, until: '2099-03-04T19:00:00Z' }],
};
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const sending = { isSending: false, end: 'sent' as const, send: vi.fn() };

const punch = (id: string, state: PendingPunch['state'], code = ''): PendingPunch => ({
  ...{ id, listId: 'list', state, isTried: true },
  entry: { memberId: id, name: id, takenAt: new Date().toISOString() },
  response: state === 'refused' ? { code, message: `Why ${id}` } : null,
});

const opened = (...punches: PendingPunch[]) => (
  <RouterContextProvider router={router as never}>
    <OpenedRollCall
      {...{ userId: 'me', list, punches, notes: [], sending, renderDecide: undefined }}
      called={{ programId: 'p', trainingSessionId: null }}
    />
  </RouterContextProvider>
);

const bar = () => [...screen.getByRole('status').children].map(({ textContent }) => textContent);
const questions = () => screen.findByRole('heading', { name: 'Not recorded' });

it('the bar of a roll call counts refused punches apart from waiting ones, and leads to them', async () => {
  const { rerender } = renderInProduct(
    opened(punch('bo', 'refused'), punch('amy', 'refused'), punch('zoe', 'waiting')),
  );
  expect(bar()).toEqual([
    '1 punch is waiting on this phone. 2 need your answer.',
    'Not in anyone’s record until sent.',
  ]);
  rerender(opened(punch('bo', 'refused')));
  expect(bar()).toEqual(['1 needs your answer.', 'Not in anyone’s record until then.']);
  const title = await questions();
  const into = vi.spyOn(title, 'scrollIntoView');
  expect(document.activeElement).toBe(document.body);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Answer' }));
  expect(document.activeElement).toBe(title);
  expect(into).toHaveBeenCalledOnce();
  rerender(opened(punch('bo', 'recorded')));
  expect(bar()[0]).toBe('Nothing is waiting.');
});

it.each([
  ['the send button goes to what was refused', 'Send now', 'Not recorded'],
  ['a name stays there', /^Bo Park/, 'Bo Park'],
])('when the last punch is refused, focus on %s', async (_, pressed, there) => {
  const { rerender } = renderInProduct(opened(punch('amy', 'refused'), punch('zoe', 'waiting')));
  await questions();
  screen.getByRole('button', { name: pressed }).focus();
  rerender(opened(punch('amy', 'refused'), punch('zoe', 'refused')));
  expect(document.activeElement?.textContent).toContain(there);
});

it('the hint about recording by hand is shown only for punches that are too old', async () => {
  const { rerender } = renderInProduct(opened(punch('bo', 'refused', 'punched_recently')));
  const section = within((await questions()).closest('section') as HTMLElement);
  const hint = () =>
    section.queryByText('Anything older than 72 hours has to be recorded by hand, with a reason in the notes.');
  expect(hint()).toBeNull();
  rerender(opened(punch('bo', 'refused', 'roll_call_too_old')));
  expect(hint()).toBeTruthy();
});
