import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderInProduct } from '../../testing/in-product.tsx';
import { certificationRow, idOf, programRow, stubNetwork } from '../../testing/sample-rows.ts';
import { UndoEntryAction } from './undo-entry-action.tsx';

const liftTicket = programRow('Lift Ticket', 'LG1');
const memberId = idOf('Amelia Ortega');
const restored = { body: { data: { credential: certificationRow(liftTicket, '2026-11-25T18:00:00+00:00') } } };

type Answer = { status?: number; body: unknown } | 'lost';

function open(minutesAgo: number, { answer = () => restored as Answer, isVoided = false } = {}) {
  const writes = stubNetwork({ '/functions/v1/void-credential': answer });
  const punch = { id: idOf('punch'), date: new Date(Date.now() - minutesAgo * 60_000), isVoided };
  const program = { name: 'Lift Ticket', base: 'LG1' as const };
  const { toast } = renderInProduct(
    <UndoEntryAction memberId={memberId} programId={liftTicket.id} punch={punch} program={program} />,
  );
  return { user: userEvent.setup(), writes, toast };
}

const asked = { memberId, programId: liftTicket.id, punchId: idOf('punch') };
const openDialog = () => screen.getByRole('button', { name: 'Take back... the newest Lift Ticket punch' });
const takeBack = () => screen.getByRole('button', { name: /^Take Back Punch/ });

describe('the newest entry of a timeline', () => {
  it('is taken back at once within ten minutes', async () => {
    const { user, writes, toast } = open(9);
    await user.click(screen.getByRole('button', { name: 'Undo the newest Lift Ticket punch' }));
    await waitFor(() =>
      expect(toast.current).toMatchObject({
        title: 'Punch taken back',
        text: 'Lift Ticket: expiry is Nov 25, 2026 again.',
      }),
    );
    expect(writes.map(({ body }) => body)).toEqual([asked]);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('needs a reason later', async () => {
    const { user, writes } = open(11);
    await user.click(openDialog());
    await user.click(takeBack());
    expect(screen.getByText('Please give a reason for taking this punch back')).toBeTruthy();
    const reason = screen.getByRole('textbox', { name: 'Reason' });
    expect(document.activeElement).toBe(reason);
    await user.type(reason, 'no');
    await user.click(takeBack());
    expect(screen.getByText('Please write at least 3 characters')).toBeTruthy();
    expect(writes).toEqual([]);

    await user.type(reason, ', the wrong Amelia ');
    await user.click(takeBack());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes.map(({ body }) => body)).toEqual([{ ...asked, reason: 'no, the wrong Amelia' }]);
  });

  it('keeps the reason and tells a refusal in the dialog', async () => {
    const { user } = open(11, { answer: () => ({ status: 409, body: { message: 'Cannot be taken back.' } }) });
    await user.click(openDialog());
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'wrong person');
    await user.click(takeBack());
    expect((await screen.findByRole('alert')).textContent).toBe('Not taken back.Cannot be taken back.');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' }).value).toBe('wrong person');
  });

  it('is repeated unchanged when the answer was lost', async () => {
    let sendings = 0;
    const { user, writes } = open(11, { answer: () => (++sendings === 1 ? 'lost' : restored) });
    await user.click(openDialog());
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'wrong person');
    await user.click(takeBack());
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes).toHaveLength(2);
    expect(writes[1]).toEqual(writes[0]);
  });

  it('offers nothing when it was taken back already', () => {
    open(1, { isVoided: true });
    expect(screen.queryByRole('button')).toBeNull();
  });
});
