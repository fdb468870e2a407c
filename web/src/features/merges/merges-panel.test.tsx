import type { Answers } from '@ffl/domain/answers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answerOf } from '../../testing/answers.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { json, stubNetwork } from '../../testing/network.ts';
import { idOf } from '../../testing/sample-rows.ts';
import { MergesPanel } from './merges-panel.tsx';

const merge = { id: idOf('merge'), by: 'Ada Stone', firstName: 'Marcus', lastName: 'Bright' };
const { data: example } = answerOf('plan-undo-merge', {});
const recorded = { ...example, acts: [], programs: example.programs.slice(0, 1) };
const [act] = example.acts;

function open(merges: Answers['merges_of'], plan: Answers['plan-undo-merge']['data'] = recorded) {
  const sent = stubNetwork({
    '/rest/v1/rpc/merges_of': () => json(200, merges),
    '/functions/v1/plan-undo-merge': () => json(200, { data: plan }),
    '/functions/v1/undo-merge': () => json(200, { data: { keptId: idOf('kept'), hiddenId: idOf('hidden') } }),
  });
  const led: string[] = [];
  const { toast } = renderInProduct(<MergesPanel memberId={idOf('kept')} onLead={(id) => led.push(id)} />);
  const bodiesTo = (name: string) =>
    Promise.all(sent.filter(({ url }) => url.endsWith(`/${name}`)).map((request) => request.clone().json()));
  return { led, toast, bodiesTo, user: userEvent.setup() };
}

const justNow = () => ({ leadsTo: null, merges: [{ ...merge, at: new Date().toISOString() }] });
const longAgo = { leadsTo: null, merges: [{ ...merge, at: '2026-01-30T18:00:00.000Z' }] };

async function openUndo(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: 'Undo Merge' }));
  const dialog = await screen.findByRole('dialog', { name: 'Undo Merge' });
  await within(dialog).findByText('What each record will hold');
  return { dialog, submit: within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Undo Merge' }) };
}

afterEach(() => vi.unstubAllGlobals());

it('the kept record says with which record it was merged, when and by whom', async () => {
  open(longAgo);
  await screen.findByText('Merged with Marcus Bright’s other record on Jan 30, 2026 by Ada Stone.');
});

it('a merged record leads on to the one that counts, and says so', async () => {
  const { led, toast } = open({ leadsTo: idOf('kept'), merges: [] });
  await waitFor(() => expect(led).toEqual([idOf('kept')]));
  expect(toast.current?.text).toBe('The record at that address was merged into this one.');
});

it('within ten minutes a merge is undone without a reason, and not planned again', async () => {
  const { user, bodiesTo, toast } = open(justNow());
  const { submit } = await openUndo(user);
  await user.click(submit);
  await waitFor(() => expect(toast.current?.title).toBe('Merge undone'));
  expect(await bodiesTo('undo-merge')).toEqual([{ mergeId: merge.id, returned: [], fingerprint: '1' }]);
  expect(await bodiesTo('plan-undo-merge')).toHaveLength(1);
});

it('later the undo of a merge needs a reason', async () => {
  const { user, bodiesTo } = open(longAgo);
  const { dialog, submit } = await openUndo(user);
  await user.click(submit);
  await within(dialog).findByText('The 10 minutes to undo this have passed. Please say why.');
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Two people');
  await user.click(submit);
  await waitFor(async () => expect(await bodiesTo('undo-merge')).toMatchObject([{ reason: 'Two people' }]));
});

it('an act since a merge goes to the record that is chosen for it', async () => {
  if (!act) throw new Error('The recorded plan has no act');
  const { user, bodiesTo } = open(justNow(), { ...recorded, acts: [{ ...act, id: '12' }] });
  const { dialog, submit } = await openUndo(user);
  expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: /^Kept record/ }).checked).toBe(true);
  await user.click(within(dialog).getByRole('radio', { name: /^Other record/ }));
  await waitFor(async () => expect((await bodiesTo('plan-undo-merge')).at(-1)).toMatchObject({ returned: ['12'] }));
  await waitFor(() => expect(submit.disabled).toBe(false));
  await user.click(submit);
  await waitFor(async () => expect(await bodiesTo('undo-merge')).toMatchObject([{ returned: ['12'] }]));
});
