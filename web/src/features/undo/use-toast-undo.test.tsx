import { act, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerOf } from '../../testing/answers.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { recordedAnswers } from '../../testing/recorded-answers.ts';
import { certificationRow, idOf, programRow, stubNetwork } from '../../testing/sample-rows.ts';
import { usePunchUndo } from './use-toast-undo.ts';

const liftTicket = programRow('Lift Ticket', 'LG1');
const credential = certificationRow(liftTicket, '2026-11-25T18:00:00+00:00');
const { data } = recordedAnswers['void-credential'];
const restored = { body: answerOf('void-credential', { data: { ...data, credential } }) };

type Answer = { status?: number; body: unknown } | 'lost';

function open(answer: () => Answer = () => restored) {
  const writes = stubNetwork({ '/functions/v1/void-credential': answer });
  let press: (() => void) | undefined;
  function Page() {
    press = usePunchUndo()({
      memberId: idOf('Amelia Ortega'),
      memberName: 'Amelia Ortega',
      programId: liftTicket.id,
      programName: 'Lift Ticket at LG1',
      punchId: idOf('punch'),
    });
    return null;
  }
  const { toast, product } = renderInProduct(<Page />);
  return { writes, toast, toasts: product.toasts, undo: () => act(() => press?.()) };
}

it('the Undo in the message after a punch undoes that punch, and shows the expiry that holds again', async () => {
  const { writes, toast, undo } = open();
  undo();
  await waitFor(() =>
    expect(toast.current).toMatchObject({
      title: 'Punch taken back',
      text: 'Amelia Ortega, Lift Ticket at LG1: expiry is Nov 25, 2026 again.',
    }),
  );
  expect(writes.map(({ body }) => body)).toEqual([
    { memberId: idOf('Amelia Ortega'), programId: liftTicket.id, punchId: idOf('punch') },
  ]);
});

it('the Undo in the message after a punch says that a first issue is no longer held', async () => {
  const credential = { ...certificationRow(liftTicket, '2027-05-19T18:00:00+00:00'), status: 'inactive' };
  const { toast, undo } = open(() => ({ body: { data: { credential } } }));
  undo();
  await waitFor(() => expect(toast.current?.text).toContain('the credential is not held any more.'));
});

it("the Undo in the message after a punch shows a refusal in the server's words", async () => {
  const { toast, undo } = open(() => ({ status: 409, body: { message: 'Only the last punch can be taken back' } }));
  undo();
  await waitFor(() =>
    expect(toast.current).toMatchObject({
      tone: 'error',
      title: 'Not taken back',
      text: 'Only the last punch can be taken back',
    }),
  );
});

it('the Undo in the message after a punch is sent again with the same key if there was no response', async () => {
  let sendings = 0;
  const { writes, toast, undo, toasts } = open(() => (++sendings === 1 ? 'lost' : restored));
  undo();
  await waitFor(() => expect(toast.current?.title).toBe('Sent, not confirmed'));
  act(() => toasts.latest()?.action?.onAction());
  await waitFor(() => expect(toast.current?.title).toBe('Punch taken back'));
  expect(writes).toHaveLength(2);
  expect(writes[1]).toEqual(writes[0]);
});
