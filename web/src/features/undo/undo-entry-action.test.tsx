import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answerOf } from '../../testing/answers.ts';
import { fill } from '../../testing/fill.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { recordedAnswers } from '../../testing/recorded-answers.ts';
import { certificationRow, idOf, programRow, stubNetwork } from '../../testing/sample-rows.ts';
import { UndoEntryAction, type UndoEntryActionProps } from './undo-entry-action.tsx';

const liftTicket = programRow('Lift Ticket', 'LG1');
const memberId = idOf('Amelia Ortega');
const credential = certificationRow(liftTicket, '2026-11-25T18:00:00+00:00');
const { data } = recordedAnswers['void-credential'];
const restored = { body: answerOf('void-credential', { data: { ...data, credential } }) };

type Answer = { status?: number; body: unknown } | 'lost';

type Kind = UndoEntryActionProps['entry']['kind'];

function open(minutesAgo: number, { answer = () => restored as Answer, kind = 'renew' as Kind } = {}) {
  const writes = stubNetwork({ '/functions/v1/void-credential': answer });
  const entry = {
    id: '81',
    programId: liftTicket.id,
    kind,
    punchId: kind === 'remove' ? null : idOf('punch'),
    at: new Date(Date.now() - minutesAgo * 60_000),
  };
  const onUndone = vi.fn();
  const { toast } = renderInProduct(
    <UndoEntryAction
      memberId={memberId}
      entry={entry}
      program={{ name: 'Lift Ticket', base: 'LG1' }}
      onUndone={onUndone}
    />,
  );
  return { user: userEvent.setup(), writes, toast, onUndone };
}

const request = { memberId, programId: liftTicket.id, punchId: idOf('punch') };
const openDialog = () => screen.getByRole('button', { name: 'Take back... the last Lift Ticket punch' });
const undoButton = () => screen.getByRole('button', { name: /^Take Back Punch/ });

it("a credential's last punch is undone right away within ten minutes", async () => {
  const { user, writes, toast, onUndone } = open(9);
  await user.click(screen.getByRole('button', { name: 'Undo the last Lift Ticket punch' }));
  await waitFor(() =>
    expect(toast.current).toMatchObject({
      title: 'Punch taken back',
      text: 'Lift Ticket: expiry is Nov 25, 2026 again.',
    }),
  );
  expect(writes.map(({ body }) => body)).toEqual([request]);
  expect(screen.queryByRole('button')).toBeNull();
  expect(onUndone).toHaveBeenCalledOnce();
});

it("a credential's last punch needs a reason later", async () => {
  const { user, writes } = open(11);
  await user.click(openDialog());
  await user.click(undoButton());
  expect(screen.getByText('Please give a reason for taking this punch back')).toBeTruthy();
  const reason = screen.getByRole('textbox', { name: 'Reason' });
  expect(document.activeElement).toBe(reason);
  await user.type(reason, 'no');
  await user.click(undoButton());
  expect(screen.getByText('Please write at least 3 characters')).toBeTruthy();
  expect(writes).toEqual([]);

  await user.type(reason, ', the wrong Amelia ');
  await user.click(undoButton());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes.map(({ body }) => body)).toEqual([{ ...request, reason: 'no, the wrong Amelia' }]);
});

it("a credential's last punch keeps the reason and shows a refusal in the dialog", async () => {
  const { user } = open(11, { answer: () => ({ status: 409, body: { message: 'Cannot be taken back.' } }) });
  await user.click(openDialog());
  await fill(user, screen.getByRole('textbox', { name: 'Reason' }), 'wrong person');
  await user.click(undoButton());
  expect((await screen.findByRole('alert')).textContent).toBe('Not taken back.Cannot be taken back.');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' }).value).toBe('wrong person');
});

it("a credential's last punch is repeated unchanged if the response was lost", async () => {
  let sendings = 0;
  const { user, writes } = open(11, { answer: () => (++sendings === 1 ? 'lost' : restored) });
  await user.click(openDialog());
  await fill(user, screen.getByRole('textbox', { name: 'Reason' }), 'wrong person');
  await user.click(undoButton());
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes).toHaveLength(2);
  expect(writes[1]).toEqual(writes[0]);
});

it("a credential's last punch asks for the reason if the minutes are over by the server's clock", async () => {
  const body = { code: 'reason_needed', message: 'Please give a reason for taking this punch back' };
  const { user } = open(9, { answer: () => ({ status: 409, body }) });
  await user.click(screen.getByRole('button', { name: 'Undo the last Lift Ticket punch' }));
  expect(await screen.findByRole('dialog', { name: 'Take Back Punch' })).toBeTruthy();
});

it("a credential's removal is undone right away within ten minutes, by the row that recorded it", async () => {
  const { user, writes, toast } = open(9, { kind: 'remove' });
  await user.click(screen.getByRole('button', { name: 'Undo the last Lift Ticket removal' }));
  await waitFor(() =>
    expect(toast.current).toMatchObject({
      title: 'Removal taken back',
      text: 'Lift Ticket: expiry is Nov 25, 2026 again.',
    }),
  );
  expect(writes.map(({ body }) => body)).toEqual([{ memberId, programId: liftTicket.id, removalId: '81' }]);
});

it("a credential's removal needs a reason later, and says what returns", async () => {
  const { user, writes } = open(11, { kind: 'remove' });
  await user.click(screen.getByRole('button', { name: 'Take back... the last Lift Ticket removal' }));
  const dialog = screen.getByRole('dialog', { name: 'Take Back Removal' });
  expect(dialog.textContent).toContain('The credential is held again, with the dates it had.');
  await user.click(screen.getByRole('button', { name: /^Take Back Removal/ }));
  expect(screen.getByText('Please give a reason for taking this removal back')).toBeTruthy();
  await fill(user, screen.getByRole('textbox', { name: 'Reason' }), 'wrong person');
  await user.click(screen.getByRole('button', { name: /^Take Back Removal/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes.map(({ body }) => body)).toEqual([
    { memberId, programId: liftTicket.id, removalId: '81', reason: 'wrong person' },
  ]);
});

it.each<Kind>(['correct', 'punch'])('a credential whose last change is a %s offers no undo', (kind) => {
  open(1, { kind });
  expect(screen.queryByRole('button')).toBeNull();
});
