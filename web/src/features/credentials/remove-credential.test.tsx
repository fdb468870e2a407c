import { type HeldProgram, heldPrograms } from '@ffl/domain/credentials/held-programs';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { credentialQueries } from '../../api/credentials/queries.ts';
import { memberQueries } from '../../api/members/queries.ts';
import { toProgram } from '../../api/programs/queries.ts';
import { CredentialsTable } from '../../components/credentials/credentials-table.tsx';
import { answerOf } from '../../testing/answers.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { recordedAnswers } from '../../testing/recorded-answers.ts';
import { certificationRow, memberRow, programRow, type Sent, stubNetwork } from '../../testing/sample-rows.ts';
import { CredentialActions, type CredentialRequest } from './credential-actions.tsx';
import { RequestedDialog } from './requested-dialog.tsx';

const liftTicket = programRow('Lift Ticket', 'LG2');
const amelia = memberRow();
const path = '/functions/v1/remove-credential';
const now = new Date('2026-11-22T18:00:00Z');

type Answer = { status?: number; body: unknown } | 'lost';

const { data: answer } = recordedAnswers['remove-credential'];
const data = { ...answer, removal: { ...answer.removal, id: '71', at: '2026-11-22T18:00:00+00:00' } };
const removed: Answer = { body: answerOf('remove-credential', { data }) };

type Setup = { answer?: (sent: Sent) => Answer; isSlow?: boolean };

async function open({ answer = () => removed, isSlow = false }: Setup = {}) {
  let held = [certificationRow(liftTicket, '2027-05-19T18:00:00+00:00')];
  const writes = stubNetwork({
    '/rest/v1/members': () => ({ body: [amelia] }),
    '/rest/v1/certifications': () => ({ body: held }),
    [path]: (sent) => {
      const given = answer(sent);
      if (given === removed) held = [];
      return given;
    },
  });
  let release = () => {};
  if (isSlow) {
    const network = globalThis.fetch;
    const gate = new Promise<void>((resolve) => (release = resolve));
    vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
      if (String(input).includes(path)) await gate;
      return network(input, init);
    });
  }
  const undo = vi.fn();
  const onRemoved = vi.fn(() => undo);
  const { toast } = renderInProduct(<Record onRemoved={onRemoved} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Delete Lift Ticket at LG2' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Remove Credential' });
  await within(dialog).findByText('Amelia Ortega');
  return { user, writes, toast, dialog, undo, onRemoved, release };
}

function Record({ onRemoved }: { onRemoved: () => () => void }) {
  const [request, setRequest] = useState<CredentialRequest | null>(null);
  const { data: member } = useQuery(memberQueries.byId(amelia.id));
  const { data: credentials } = useQuery(credentialQueries.ofMember(amelia.id));
  const held: HeldProgram[] = member ? heldPrograms(credentials ?? [], [toProgram(liftTicket)], now) : [];
  return (
    <>
      <CredentialsTable
        caption="Credentials"
        held={held}
        now={now}
        renderActions={(one) => <CredentialActions held={one} onRequest={setRequest} />}
      />
      {request?.kind === 'remove' && (
        <RequestedDialog request={request} onClose={() => setRequest(null)} onRemoved={onRemoved} />
      )}
    </>
  );
}

const remove = () => screen.getByRole('button', { name: 'Remove' });

it('removing a credential names what is lost, in the specified words, and starts on Cancel', async () => {
  const { user, writes, dialog } = await open();
  expect(dialog.textContent).toContain('Lift Ticket at LG2 of Amelia Ortega will be removed.');
  expect(
    within(dialog).getByText('This action cannot be undone. The credential history will be permanently removed.'),
  ).toBeTruthy();
  expect(
    within(dialog).getByText(
      'In practice, it leaves every screen right away. You can take the removal back for 10 minutes, and later with a reason: the credential and its history then come back.',
    ),
  ).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Cancel');
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(writes).toEqual([]);
});

it("removing a credential shows it dimmed with its buttons disabled until it is gone, then offers Undo by the removal's id", async () => {
  const { user, writes, toast, undo, onRemoved, release } = await open({ isSlow: true });
  await user.click(remove());
  const row = await screen.findByText('Removing...');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(row.closest('tr')?.innerHTML).toContain('opacity-60');
  for (const button of screen.getAllByRole('button')) expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Punch Lift Ticket at LG2' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  release();
  await waitFor(() => expect(screen.queryByRole('rowheader')).toBeNull());
  expect(toast.current).toMatchObject({
    title: 'Removed Lift Ticket credential for Amelia Ortega',
    action: { label: 'Undo' },
  });
  const removal = { memberId: amelia.id, programId: liftTicket.id };
  expect(writes.map(({ body }) => body)).toEqual([removal]);
  expect(onRemoved).toHaveBeenCalledWith({ ...removal, removalId: '71', what: 'Amelia Ortega, Lift Ticket at LG2' });
  toast.current?.action?.onAction();
  expect(undo).toHaveBeenCalledOnce();
});

it('removing a credential tells this tab and the others that the credential was deleted', async () => {
  const heard: unknown[] = [];
  addEventListener('credentialUpdated', (event) => heard.push((event as CustomEvent).detail), { once: true });
  const { user } = await open();
  await user.click(remove());
  const change = { type: 'credential-deleted', memberId: amelia.id, programId: liftTicket.id };
  await waitFor(() => expect(heard).toMatchObject([change]));
  expect(JSON.parse(localStorage.getItem('ffl-credential-change') ?? '')).toMatchObject(change);
});

it('removing a credential brings the credential back and says why if it is refused', async () => {
  const body = { code: 'too_many_requests', error: 'Too many requests', message: 'Too many requests' };
  const { user, toast } = await open({ answer: () => ({ status: 429, body }) });
  await user.click(remove());
  expect((await screen.findByRole('alert')).textContent).toBe('Not removed.Too many requests');
  expect(toast.current).toMatchObject({ tone: 'error', title: 'Error', text: 'Failed to remove credential' });
  expect(screen.queryByText('Removing...')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Delete Lift Ticket at LG2' }).getAttribute('aria-disabled')).toBe('false');
});

it("removing a credential without a response isn't called a failure, and is sent again with the same key", async () => {
  let sendings = 0;
  const { user, writes, toast } = await open({ answer: () => (++sendings === 1 ? 'lost' : removed) });
  await user.click(remove());
  expect((await screen.findByRole('alert')).textContent).toContain('Sent, not confirmed');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(toast.current?.title).toBe('Removed Lift Ticket credential for Amelia Ortega'));
  expect(writes[1]).toEqual(writes[0]);
});
