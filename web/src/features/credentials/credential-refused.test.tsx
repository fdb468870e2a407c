import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  avalanche,
  basic,
  confirm,
  notes,
  openCredential as open,
  type Setup,
  stored,
} from '../../testing/credential-dialog.tsx';
import { fill } from '../../testing/fill.ts';
import { certificationRow, idOf } from '../../testing/sample-rows.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T18:00:00Z') });
});
afterEach(() => vi.useRealTimers());

describe('refusal', () => {
  type Case = [string, Setup, string];
  const refused = (status: number, code: string, message: string) => () => ({
    status,
    body: { code, error: message, message },
  });
  it.each<Case>([
    ['nothing is held in the loaded data', { held: [] }, 'No existing active credential found to renew'],
    [
      'the server finds nothing held',
      {
        answer: refused(
          409,
          'credential_not_held',
          'Cannot punch credential: No existing active credential found. Please issue an initial credential first.',
        ),
      },
      'Cannot punch credential: No existing active credential found. Please issue an initial credential first.',
    ],
    [
      'the member vanished meanwhile',
      { answer: refused(404, 'member_missing', 'Member not found') },
      'Member or program not found',
    ],
    [
      'the program vanished meanwhile',
      { answer: refused(404, 'program_missing', 'Program not found') },
      'Member or program not found',
    ],
    [
      'nobody foresaw it',
      { answer: refused(400, 'input_invalid', 'notes: Too long') },
      'Failed to process credential. Please try again.',
    ],
  ])('a refusal of a punch when %s is recognized by its code', async (_case, setup, sentence) => {
    const { user, toast, onClose } = await open(setup);
    await fill(user, notes(), 'rope test');
    await user.click(confirm());
    await waitFor(() => expect(toast.current).toMatchObject({ tone: 'error', title: 'Error', text: sentence }));
    expect(screen.getByRole('alert').textContent).toContain('Not recorded.');
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('rope test');
  });

  it.each<Case>([
    [
      'it is held in the loaded data',
      { held: [certificationRow(avalanche, '2026-11-25T18:00:00+00:00')] },
      'Cannot issue initial credential: Active credential already exists for this member and program.',
    ],
    [
      'somebody else issued it meanwhile',
      { answer: refused(409, 'credential_exists', 'Active certification already exists for this member and program') },
      'Active certification already exists for this member and program',
    ],
  ])('a refusal of an issue when %s is recognized by its code', async (_case, setup, sentence) => {
    const { user, toast } = await open({ kind: 'issue', ...setup });
    await user.click(confirm('Issue Credential'));
    await waitFor(() => expect(toast.current).toMatchObject({ tone: 'error', title: 'Error', text: sentence }));
    expect(screen.getByRole('alert').textContent).toBe(`Not issued.${sentence}`);
  });
});

it("a lost response isn't called a failure, and is requested again with the same key", async () => {
  let sendings = 0;
  const { user, writes, onClose } = await open({ answer: () => (++sendings === 1 ? 'lost' : stored(avalanche)) });
  await fill(user, notes(), 'rope test');
  await user.click(confirm());
  expect((await screen.findByRole('alert')).textContent).toContain('Sent, not confirmed');
  expect(confirm().disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(writes).toHaveLength(2);
  expect(writes[1]).toEqual(writes[0]);
});

it('a second punch within 12 hours prompts, and is recorded under another key once confirmed', async () => {
  const recent = { id: idOf('recent'), at: '2026-11-22T16:05:00.000Z', by: 'Ann Archer' };
  const message = 'A punch was recorded for this member and program less than 12 hours ago';
  let sendings = 0;
  const { user, writes, onClose, toast } = await open({
    answer: () =>
      ++sendings === 1
        ? { status: 409, body: { code: 'punched_recently', error: message, message, recent } }
        : stored(avalanche),
  });
  await fill(user, notes(), 'rope test');
  await user.click(confirm());
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Ann Archer');
  expect(toast.current).toBeUndefined();
  const [, agree] = within(question).getAllByRole('button');
  await user.click(agree as HTMLElement);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [first, second] = writes;
  expect(second?.body).toEqual({ ...basic, renewal: true, notes: 'rope test', despiteRecent: recent.id });
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
});

it('"Stop trying" keeps the entries, and they can be sent again', async () => {
  const { user, writes, onClose } = await open({ answer: () => 'lost' });
  await fill(user, notes(), 'rope test');
  await user.click(confirm());
  await user.click(await screen.findByRole('button', { name: 'Stop trying' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('rope test');
  await waitFor(() => expect(confirm().disabled).toBe(false));
  await user.click(confirm());
  await waitFor(() => expect(writes).toHaveLength(2));
  expect(writes[1]?.idempotencyKey).not.toBe(writes[0]?.idempotencyKey);
});

it('a punch of somebody who is gone says so instead of asking for anything', async () => {
  await open({ members: [] });
  expect(await screen.findByText('Member or program not found')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});
