import { credentialLimits } from '@ffl/domain/credentials/limits';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { SessionPunch } from '../../api/trainings/session-punches.ts';
import { answerOf, rowLike } from '../../testing/answers.ts';
import { fill } from '../../testing/fill.ts';
import { openAt } from '../../testing/open-at.tsx';
import { recordedAnswers } from '../../testing/recorded-answers.ts';
import { certificationRow, idOf, programRow, type Sent, stubNetwork } from '../../testing/sample-rows.ts';
import { SessionUndoDialog } from './session-undo-dialog.tsx';

const rescue = programRow('Rescue Deployment', 'LG1');
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const late = credentialLimits.undoMinutes + 1;

const punchOf = (name: string, minutes: number): SessionPunch => ({
  ...{ id: idOf(`punch of ${name}`), memberId: idOf(name), name },
  ...{ programId: rescue.id, program: 'Rescue Deployment at LG1' },
  ...{ isIssue: false, at: minutesAgo(minutes), isUndone: false },
});

const { data } = recordedAnswers['void-credential'];
const credential = certificationRow(rescue, '2026-12-25T18:00:00+00:00');
const restored = { body: answerOf('void-credential', { data: { ...data, credential } }) };

type Reply = (sent: Sent) => { status?: number; body: unknown } | 'lost';

async function open(punches: SessionPunch[], reply: Reply = () => restored, overtaken: readonly SessionPunch[] = []) {
  const undone = new Set<string>();
  const writes = stubNetwork({
    '/rest/v1/rpc/credential_history': ({ body }) => {
      const theirs = punches.filter(({ memberId }) => memberId === (body as { member: string }).member);
      const rows = theirs.map((one) =>
        rowLike(recordedAnswers.credential_history, {
          punch_id: one.id,
          can_undo: !overtaken.includes(one) && !undone.has(one.id),
        }),
      );
      return { body: rows };
    },
    '/functions/v1/void-credential': (sent) => {
      const replied = reply(sent);
      if (replied === restored) undone.add((sent.body as { punchId: string }).punchId);
      return replied;
    },
  });
  const onClose = vi.fn();
  const opened = await openAt('/x', { '/x': () => <SessionUndoDialog punches={punches} onClose={onClose} /> });
  const press = async (name: string) => {
    await waitFor(() => expect(screen.getByRole('button', { name })).toHaveProperty('disabled', false));
    await opened.user.click(screen.getByRole('button', { name }));
  };
  return { ...opened, press, writes, onClose };
}

const orderOf = ({ memberId, programId, id }: SessionPunch) => ({ memberId, programId, punchId: id });

it("a session's punch is undone in one press within ten minutes, and the message says which dates hold again", async () => {
  const mia = punchOf('Mia Member', 5);
  const { press, writes, onClose, toast } = await open([mia]);
  expect(screen.getByText('Mia Member was punched through this session. Undo the punch too?')).toBeTruthy();
  expect(screen.getByRole('list').textContent).toContain('Rescue Deployment at LG1, punched');
  await press('Undo the punch');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(writes.map(({ body }) => body)).toEqual([orderOf(mia)]);
  expect(toast.current).toMatchObject({
    title: 'Punch taken back',
    text: 'Mia Member, Rescue Deployment at LG1: expiry is Dec 25, 2026 again.',
  });
});

it("a session's punch is kept, and nothing is sent", async () => {
  const { press, writes, onClose } = await open([punchOf('Mia Member', 5)]);
  await press('Keep the punch');
  expect(onClose).toHaveBeenCalledOnce();
  expect(writes).toEqual([]);
});

it("a session's punches need a reason if one is older than ten minutes", async () => {
  const [mia, bo] = [punchOf('Mia Member', late), punchOf('Bo Park', 5)];
  const { user, press, writes, onClose, toast } = await open([mia, bo]);
  expect(screen.getByText('2 people were punched through this session. Undo their punches too?')).toBeTruthy();
  await press('Undo the punches');
  expect(screen.getByText('Please give a reason for taking this punch back')).toBeTruthy();
  expect(writes).toEqual([]);
  await fill(user, screen.getByRole('textbox', { name: 'Reason' }), 'never came');
  await press('Undo the punches');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(writes.map(({ body }) => body)).toEqual([bo, mia].map((one) => ({ ...orderOf(one), reason: 'never came' })));
  expect(toast.current).toMatchObject({ title: 'Punches of 2 people undone' });
});

it("a session's punch whose minutes are over by the server's clock is asked about once more", async () => {
  const body = { code: 'reason_needed', message: 'Please give a reason for taking this punch back' };
  const { press } = await open([punchOf('Mia Member', 9)], () => ({ status: 409, body }));
  await press('Undo the punch');
  expect(await screen.findByRole('textbox', { name: 'Reason' })).toBeTruthy();
});

it("a session's punch that something happened after is named, and can't be undone", async () => {
  const mia = punchOf('Mia Member', 5);
  const { writes } = await open([mia], undefined, [mia]);
  expect(await screen.findByText('Cannot be undone: the credential has changed since')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Undo the punch' })).toHaveProperty('disabled', true);
  expect(writes).toEqual([]);
});

it("a session's punch that is refused is named with its reason, and doesn't keep the others", async () => {
  const [mia, bo] = [punchOf('Mia Member', 5), punchOf('Bo Park', 5)];
  const refused = { code: 'punch_not_last', message: 'Only the last punch of a credential can be taken back' };
  const { press, onClose } = await open([mia, bo], ({ body }) =>
    (body as { punchId: string }).punchId === bo.id ? { status: 409, body: refused } : restored,
  );
  await press('Undo the punches');
  expect(await screen.findByRole('dialog', { name: 'Punches of 1 person undone' })).toBeTruthy();
  const kept = screen.getByRole('list', { name: 'Not undone' });
  expect(kept.textContent).toContain('Bo Park');
  expect(kept.textContent).toContain('Only the last punch of a credential can be taken back');
  expect(kept.textContent).not.toContain('Mia Member');
  expect(onClose).not.toHaveBeenCalled();
});

it("a session's punches without a response are sent again under their keys, and none that ended", async () => {
  const [mia, bo] = [punchOf('Mia Member', 5), punchOf('Bo Park', 5)];
  let sendings = 0;
  const { press, writes, onClose } = await open([mia, bo], () => (++sendings === 2 ? 'lost' : restored));
  await press('Undo the punches');
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('Cannot be undone: the credential has changed since')).toBeNull();
  await press('Try again');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [first, second, third] = writes;
  expect(writes).toHaveLength(3);
  expect(third).toEqual(second);
  expect(first?.idempotencyKey).not.toBe(second?.idempotencyKey);
});
