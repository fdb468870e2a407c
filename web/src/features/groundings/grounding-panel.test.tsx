import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { idOf, stubNetwork } from '../../testing/sample-rows.ts';
import { GroundingPanel } from './grounding-panel.tsx';

const member = { id: idOf('Amelia Ortega'), firstName: 'Amelia', lastName: 'Ortega' };

type Act = { id: string; kind: 'ground' | 'lift' | 'void'; until?: string | null; voids?: string; minutesAgo?: number };

function open(acts: Act[], answer: { status?: number; body: object } = { body: { data: { id: '9' } } }) {
  const rows = acts.map(({ id, kind, until = null, voids = null, minutesAgo = 0 }) => ({
    id,
    kind,
    until,
    voids,
    at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    reason: kind === 'ground' ? 'Broken wrist' : null,
    recorded_by: 'Ada Stone',
    is_by_server: false,
  }));
  const act = () => answer;
  const sent = stubNetwork({
    '/rest/v1/rpc/groundings_of': () => ({ body: rows.toReversed() }),
    '/functions/v1/ground-member': act,
    '/functions/v1/lift-grounding': act,
    '/functions/v1/void-grounding': act,
  });
  const { toast } = renderInProduct(<GroundingPanel member={member} />);
  const expectToast = (title: string) => waitFor(() => expect(toast.current).toMatchObject({ tone: 'success', title }));
  return { sent, expectToast, user: userEvent.setup() };
}

afterEach(() => vi.unstubAllGlobals());

const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

it('the dialog that grounds a member takes a last day and a reason, and begins with the reason', async () => {
  const { user, sent, expectToast } = open([]);
  await press(user, 'Ground');
  const form = within(await screen.findByRole('dialog'));
  expect(document.activeElement).toBe(form.getByLabelText('Reason'));
  await user.type(form.getByLabelText(/^Last day/), '2099-12-03');
  await user.click(form.getByRole('button', { name: 'Ground' }));
  await form.findByText('Please say why');
  await fill(user, form.getByLabelText('Reason'), 'Broken wrist');
  await user.click(form.getByRole('button', { name: 'Ground' }));
  await expectToast('Grounded Amelia Ortega');
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/functions/v1/ground-member', { memberId: member.id, until: '2099-12-03', reason: 'Broken wrist' }],
  ]);
});

it('the dialog that grounds a member refuses a day that is over before it sends anything', async () => {
  const { user, sent } = open([]);
  await press(user, 'Ground');
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByLabelText(/^Last day/), '2020-12-03');
  await fill(user, form.getByLabelText('Reason'), 'Broken wrist');
  await user.click(form.getByRole('button', { name: 'Ground' }));
  await form.findByText('That day has already passed. Choose today or a later one.');
  expect(sent).toEqual([]);
});

it("a member's record lifts the grounding that it shows", async () => {
  const { user, sent, expectToast } = open([{ id: '7', kind: 'ground', until: '2099-12-03' }]);
  await screen.findByText('Grounded until Dec 03, 2099');
  await press(user, 'Lift');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Lift' }));
  await expectToast('Lifted the grounding of Amelia Ortega');
  expect(sent.map(({ body }) => body)).toEqual([{ memberId: member.id, groundingId: '7' }]);
});

it('a grounding is taken back at once within ten minutes, later with a reason', async () => {
  const { user, sent, expectToast } = open([{ id: '7', kind: 'ground', minutesAgo: 60 }]);
  await press(user, 'Take Back');
  const form = within(await screen.findByRole('dialog'));
  await user.click(form.getByRole('button', { name: 'Take Back' }));
  await form.findByText('Please say why');
  await fill(user, form.getByLabelText('Reason'), 'Wrong person');
  await user.click(form.getByRole('button', { name: 'Take Back' }));
  await expectToast('Taken back');
  expect(sent.map(({ body }) => body)).toEqual([{ memberId: member.id, eventId: '7', reason: 'Wrong person' }]);
});

it("a member's record lists earlier groundings, and offers to take back only the last act", async () => {
  const { user } = open([
    { id: '5', kind: 'ground', until: '2020-12-03' },
    { id: '6', kind: 'void', voids: '5' },
    { id: '7', kind: 'ground' },
    { id: '8', kind: 'lift' },
  ]);
  await user.click(await screen.findByText('Earlier groundings'));
  const acts = screen.getAllByRole('listitem');
  expect(acts.map((act) => act.querySelector('p')?.textContent)).toEqual([
    'Lifted',
    'Grounded: Broken wrist',
    'Taken back',
    'Grounded until Dec 03, 2020: Broken wrist taken back',
  ]);
  expect(screen.getAllByRole('button', { name: 'Take Back' })).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Ground' })).toBeDefined();
});
