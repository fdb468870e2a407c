import type { Answers } from '@ffl/domain/answers';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { vi } from 'vitest';
import { BulkPunchDialog } from '../features/bulk/bulk-punch-dialog.tsx';
import { answerOf, rowLike } from './answers.ts';
import { renderInProduct } from './in-product.tsx';
import { recordedAnswers } from './recorded-answers.ts';
import { idOf, programRow, type Sent, stubNetwork } from './sample-rows.ts';
import { administrator, productOf } from './sessions.ts';

export const rescue = programRow('Rescue Deployment', 'LG1');
export const liftTicket = programRow('Lift Ticket', 'LG2');
const named = (name: string): Named => ({ memberId: idOf(name), name, lastName: name.split(' ')[1] ?? '' });
export const amelia = named('Amelia Ortega');
export const bo = named('Bo Nash');
const cleo = named('Cleo Quist');
const dee = named('Dee Reyes');
export const people = [amelia, bo, cleo, dee];
type Named = { memberId: string; name: string; lastName: string };

type Plan = Answers['plan-bulk-punch']['data'];
const dates = { oldExpiresDate: '2026-11-25T18:00:00.000Z', newExpiresDate: '2027-05-21T18:00:00.000Z' };
const place = { programId: liftTicket.id, base: 'LG2' };
export const planned = (one: Named) =>
  rowLike(recordedAnswers['plan-bulk-punch'].data.punches, {
    ...one,
    ...place,
    ...dates,
    move: 'moves',
    lacksAnnual: false,
    others: [],
  });
const punched = (one: Named) => ({ ...planned(one), punchId: idOf(`punch of ${one.name}`) });
export const restored = (one: Named) => ({
  ...one,
  programId: liftTicket.id,
  expiresDate: '2026-11-25T18:00:00+00:00',
});
export const recently = (one: Named): Plan['left'][number] => ({
  ...one,
  reason: 'punched_recently',
  recent: { id: idOf(`recent ${one.name}`), at: '2026-11-22T16:00:00.000Z', by: 'Ada Stone' },
  held: [],
});
export const plan: Plan = {
  punches: [planned(bo), planned(amelia)],
  left: [recently(cleo), { ...dee, reason: 'credential_not_held', held: [] }],
};
const report = { ...plan, batchId: idOf('batch'), punches: plan.punches.map(punched) };
export const planning = (data: Plan) => ({ body: answerOf('plan-bulk-punch', { data }) });
export const undone = (data: Answers['bulk-void']['data']) => ({ body: answerOf('bulk-void', { data }) });
export const reported = { body: answerOf('bulk-punch', { data: report }) };

type Stubs = Parameters<typeof stubNetwork>[0];

export const liftTicketElsewhere = programRow('Lift Ticket', 'LG3');

type Filter = { programId?: string | null; type?: 'lift_ticket'; base?: string };

/** The bulk punch of four people: two can be punched, one was punched lately, one holds nothing. */
export function openBulkPunch(
  answers: Stubs = {},
  { programId = null, type, base }: Filter = { programId: liftTicket.id },
  session = administrator,
) {
  const writes = stubNetwork({
    '/rest/v1/programs': () => ({ body: [rescue, liftTicket] }),
    '/functions/v1/plan-bulk-punch': () => planning(plan),
    '/functions/v1/bulk-punch': () => reported,
    '/functions/v1/bulk-void': () => undone({ undone: report.punches.map(restored), kept: [] }),
    ...answers,
  });
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const onPunched = vi.fn();
  function Page() {
    const [isOpen, setIsOpen] = useState(true);
    if (!isOpen) return null;
    return (
      <BulkPunchDialog
        memberIds={people.map(({ memberId }) => memberId)}
        filters={{ programId, type: type ?? null, base: base ?? null }}
        onClose={() => setIsOpen(false)}
        onPunched={onPunched}
      />
    );
  }
  const { toast } = renderInProduct(
    <RouterContextProvider router={router as never}>
      <Page />
    </RouterContextProvider>,
    productOf(session),
  );
  const user = userEvent.setup();
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const sentTo = (name: string) => writes.filter(({ path }) => path === `/functions/v1/${name}`);
  return { user, press, sentTo, toast, onPunched };
}

export const bodyOf = (sent: Sent | undefined) => sent?.body as Record<string, unknown>;
export const namesIn = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
