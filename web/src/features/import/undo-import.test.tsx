import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerOf } from '../../testing/answers.ts';
import { bodyOf, check, leave, open, press } from '../../testing/import-page.tsx';
import { badGateway, json } from '../../testing/network.ts';

const saves = { '/functions/v1/import-commit': () => json(200, { data: leave }) };
const stayed = [
  {
    ...{ memberId: 'm1', name: 'Maja Lindqvist', lastName: 'Lindqvist', kind: 'credential' },
    ...{ what: 'Lift Ticket, LG1', reason: 'changed_since' },
  },
] as const;
const undone = { ...answerOf('undo-import', {}).data, stayed: [...stayed] };
const undoing = (data: object = undone) => ({ '/functions/v1/undo-import': () => json(200, { data }) });

async function saved(answers: Parameters<typeof open>[0]) {
  const opened = await open({ ...saves, ...answers });
  await check(opened.user);
  await press(opened.user, 'Import');
  return opened;
}

const undos = (sent: readonly Request[]) => sent.filter(({ url }) => url.endsWith('/undo-import'));

test('one press undoes an import that was just saved, and names who stays, as a list to copy', async () => {
  const { user, sent } = await saved(undoing());
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await press(user, 'Undo this import from members.csv');
  expect(await screen.findByText('The import is undone.')).toBeTruthy();
  expect(screen.queryByText('The import is saved.')).toBeNull();
  expect(screen.getByText('Lift Ticket, LG1 was changed since')).toBeTruthy();
  await press(user, 'Copy list');
  expect(writeText).toHaveBeenCalledWith('Maja Lindqvist: Lift Ticket, LG1 was changed since');
  const [request] = undos(sent);
  expect(await bodyOf(request)).toEqual({ importId: expect.any(String) });
  expect(undos(sent)).toHaveLength(1);
});

test('an undo without an answer is not confirmed, and is sent again with the same key', async () => {
  let count = 0;
  const answer = () => {
    count += 1;
    return count === 1 ? badGateway() : json(200, { data: { ...undone, wasUndone: true } });
  };
  const { user, sent } = await saved({ '/functions/v1/undo-import': answer });
  await press(user, 'Undo this import from members.csv');
  expect(await screen.findByText('Sent, not confirmed')).toBeTruthy();
  await press(user, 'Try again');
  expect(await screen.findByText('This import was already undone.')).toBeTruthy();
  const keys = undos(sent).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

const earlier = (minutes: number, more: object = {}) => {
  const [first] = answerOf('earlier_imports', {}).imports;
  const at = new Date(Date.now() - minutes * 60_000).toISOString();
  return {
    '/rest/v1/rpc/earlier_imports': () => json(200, { imports: [{ ...first, id: 'i1', undone: null, at, ...more }] }),
  };
};

test('an earlier import is undone with a reason, after what would stay is shown', async () => {
  const plan = { ...undone, undone: null, needsReason: true };
  const { user, sent } = await open({
    ...earlier(11),
    ...undoing(),
    '/functions/v1/plan-undo-import': () => json(200, { data: plan }),
  });
  await press(user, 'Undo this import from members.csv');
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo this import?' }));
  expect(await dialog.findByText('Lift Ticket, LG1 was changed since')).toBeTruthy();
  await press(user, 'Undo Import');
  expect(await dialog.findByText('Please give a reason for undoing this import')).toBeTruthy();
  expect(undos(sent).filter(({ url }) => !url.includes('plan'))).toEqual([]);
  await user.type(dialog.getByLabelText('Reason'), 'The wrong file');
  await press(user, 'Undo Import');
  expect(await screen.findByText('The import is undone.')).toBeTruthy();
  const sentUndo = undos(sent).find(({ url }) => !url.includes('plan'));
  expect(await bodyOf(sentUndo)).toEqual({ importId: 'i1', reason: 'The wrong file' });
});

test('an undone import says who undid it and why, and shows what stayed', async () => {
  const by = { at: '2026-11-20T18:00:00.123Z', by: 'Ada Stone', reason: 'The wrong file', stayed: 1 };
  const { user } = await open({
    ...earlier(60, { undone: by }),
    '/functions/v1/plan-undo-import': () => json(200, { data: { ...undone, wasUndone: true, undone: by } }),
  });
  expect(await screen.findByText('Undone Nov 20, 2026, 11:00 AM MST, by Ada Stone: The wrong file')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Undo this import/ })).toBeNull();
  await press(user, 'Show what stayed');
  expect(await screen.findByText('Lift Ticket, LG1 was changed since')).toBeTruthy();
});
