import type { Answers } from '@ffl/domain/answers';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answerOf } from '../../testing/answers.ts';
import { fill } from '../../testing/fill.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { idOf, stubNetwork } from '../../testing/sample-rows.ts';
import { UndoBatch } from './undo-batch.tsx';

const batchId = idOf('batch');
const of = (name: string, lastName: string) => ({ memberId: idOf(name), programId: idOf('lift'), name, lastName });
const report: Answers['bulk-void']['data'] = {
  undone: [
    { ...of('Amelia Ortega', 'Ortega'), expiresDate: '2026-11-25T18:00:00+00:00' },
    { ...of('Bo Adler', 'Adler'), expiresDate: null },
  ],
  kept: [{ ...of('Cleo Quist', 'Quist'), reason: 'changed_since' }],
};

type Stubs = Parameters<typeof stubNetwork>[0];

function open(
  minutesAgo: number,
  { size = 3, undone = null as null | { at: Date; by: null; reason: null } } = {},
  answers: Stubs = {},
) {
  const writes = stubNetwork({
    '/functions/v1/plan-bulk-void': () => ({ body: answerOf('plan-bulk-void', { data: report }) }),
    '/functions/v1/bulk-void': () => ({ body: answerOf('bulk-void', { data: report }) }),
    ...answers,
  });
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const onUndone = vi.fn();
  renderInProduct(
    <RouterContextProvider router={router as never}>
      <UndoBatch
        batch={{ id: batchId, size }}
        entry={{ at: new Date(Date.now() - minutesAgo * 60_000), undone }}
        program={{ name: 'Lift Ticket', base: 'LG2' }}
        onUndone={onUndone}
      />
    </RouterContextProvider>,
  );
  const user = userEvent.setup();
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const sent = () => writes.filter(({ path }) => path === '/functions/v1/bulk-void').map(({ body }) => body);
  return { user, press, sent, onUndone };
}

const undoAll = 'Take back all... of these Lift Ticket punches';
const linesOf = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('punches recorded together are counted, and undone after everyone was named, by last name', async () => {
  const { press, sent, onUndone } = open(9);
  expect(screen.getByText('One of 3 recorded together.')).toBeTruthy();
  await press(undoAll);
  expect(await screen.findByRole('heading', { name: 'Take back the punches of 2 people?' })).toBeTruthy();
  expect(linesOf('2 people with their earlier dates')).toEqual([
    'Bo Adler (opens in a new tab)no longer held',
    'Amelia Ortega (opens in a new tab)until Nov 25, 2026 again',
  ]);
  expect(linesOf('1 person left as they are')).toEqual([
    'Cleo Quist (opens in a new tab)the credential has changed since',
  ]);
  expect([sent(), screen.queryByRole('textbox')]).toEqual([[], null]);
  await press('Take Back All');
  expect(await screen.findByRole('heading', { name: 'Punches of 2 people taken back' })).toBeTruthy();
  expect(sent()).toEqual([{ batchId }]);
  await press('Done');
  expect([screen.queryByRole('dialog'), onUndone.mock.calls.length]).toEqual([null, 1]);
});

it('punches recorded together need a reason after ten minutes', async () => {
  const { user, press, sent } = open(11);
  await press(undoAll);
  await press('Take Back All');
  expect(screen.getByText('Please give a reason for taking these punches back')).toBeTruthy();
  expect(sent()).toEqual([]);
  await fill(user, screen.getByRole('textbox', { name: 'Reason' }), ' The wrong crew ');
  await press('Take Back All');
  await screen.findByRole('heading', { name: 'Punches of 2 people taken back' });
  expect(sent()).toEqual([{ batchId, reason: 'The wrong crew' }]);
});

it('punches recorded together are left alone if none can be undone any more, which is said', async () => {
  const nothing = { undone: [], kept: report.kept };
  const plan = { body: answerOf('plan-bulk-void', { data: nothing }) };
  const { press } = open(11, {}, { '/functions/v1/plan-bulk-void': () => plan });
  await press(undoAll);
  expect(await screen.findByText('None of these punches can still be taken back.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Take Back All' }).hasAttribute('disabled')).toBe(true);
});

it('punches recorded together keep the reason if the answer is a refusal', async () => {
  const refused = { status: 404, body: { code: 'batch_missing', message: 'These punches were not found' } };
  const { user, press } = open(11, {}, { '/functions/v1/bulk-void': () => refused });
  await press(undoAll);
  await fill(user, await screen.findByRole('textbox', { name: 'Reason' }), 'The wrong crew');
  await press('Take Back All');
  expect(await screen.findByText('These punches were not found')).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' }).value).toBe('The wrong crew');
});

it.each([
  ['somebody who was punched alone', { size: 1 }],
  ['an undone punch', { undone: { at: new Date(), by: null, reason: null } }],
])('no undo of a batch is offered for %s', (_, setup) => {
  open(9, setup);
  expect([screen.queryByRole('button'), screen.queryByText(/recorded together/)]).toEqual([null, null]);
});
