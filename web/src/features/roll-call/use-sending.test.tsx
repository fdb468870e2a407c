import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addPunch, keepList, readKept } from '../../lib/roll-calls/keep.ts';
import { storedUserId } from '../../lib/session/stored-session.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { json, stubNetwork } from '../../testing/network.ts';
import { recordedAnswers } from '../../testing/recorded-answers.ts';
import { storeSession } from '../../testing/tokens.ts';
import { useSending } from './use-kept.ts';

let me: string;

beforeEach(async () => {
  const locks = { request: (_name: string, _options: object, work: (lock: object) => Promise<unknown>) => work({}) };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  storeSession();
  me = storedUserId() ?? '';
  await keepList(me, {
    ...{ id: 'list', title: 'Hoist', trainingSessionId: null, openedAt: '', aheadMs: 0, people: [] },
    program: { id: 'program', name: 'Lift Ticket', base: 'LG2' },
  });
  for (const id of ['a', 'b']) await addPunch(me, 'list', { memberId: id, name: id, takenAt: 'then' });
});

afterEach(() => void Reflect.deleteProperty(navigator, 'locks'));

function Sender() {
  const { isSending, end, send } = useSending(me);
  return (
    <button type="button" onClick={send}>
      {isSending ? 'sending' : end}
    </button>
  );
}

it('a roll call asks for proof only when somebody presses Send, keeps everything until it is given, and then sends it', async () => {
  let isProven = false;
  stubNetwork({
    '/functions/v1/roll-call-punch': () =>
      isProven
        ? json(200, recordedAnswers['roll-call-punch'])
        : json(403, { code: 'proof_needed', message: 'Is it you?' }),
  });
  const states = async () => (await readKept(me)).punches.map(({ state }) => state);
  const { proofs } = renderInProduct(<Sender />).product;
  const button = await screen.findByRole('button', { name: 'proof needed' });
  expect(proofs.isAsked()).toBe(false);

  const user = userEvent.setup();
  await user.click(button);
  await waitFor(() => expect(proofs.isAsked()).toBe(true));
  proofs.answer(false);
  await screen.findByRole('button', { name: 'proof needed' });
  expect(await states()).toEqual(['waiting', 'waiting']);

  await user.click(button);
  await waitFor(() => expect(proofs.isAsked()).toBe(true));
  isProven = true;
  proofs.answer(true);
  await screen.findByRole('button', { name: 'sent' });
  expect(await states()).toEqual(['recorded', 'recorded']);
});
