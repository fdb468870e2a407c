import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { HistoryRow } from '../../api/credentials/history.ts';
import { rowLike } from '../../testing/answers.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { json, stubNetwork } from '../../testing/network.ts';
import { recordedAnswers } from '../../testing/recorded-answers.ts';
import { idOf, programRow } from '../../testing/sample-rows.ts';
import { RenewalHistory } from './renewal-history.tsx';

const liftTicket = programRow('Lift Ticket', 'LG2');
const rescue = programRow('Rescue Deployment', 'LG1');
const memberId = idOf('Amelia Ortega');

function row(id: number, over: Partial<HistoryRow> = {}): HistoryRow {
  return rowLike(recordedAnswers.credential_history, {
    event_id: String(id),
    credential_id: idOf('credential'),
    program_id: liftTicket.id,
    kind: 'renew',
    at: `2026-11-${String(id).padStart(2, '0')}T18:00:00.123456+00:00`,
    recorded_at: `2026-11-${String(id).padStart(2, '0')}T18:00:00.123456+00:00`,
    punch_id: idOf(`punch ${id}`),
    notes: `Punch recorded on 11/${id}/2026`,
    is_live_mission: false,
    is_annual_initial: false,
    base: 'LG2',
    by: 'Dana Whitcomb',
    old_expiration_date: '2026-12-01T18:00:00+00:00',
    new_expiration_date: '2027-11-05T18:00:00+00:00',
    new_status: 'valid',
    undone: null,
    can_undo: false,
    punch_type: 'recertification',
    batch_id: null,
    batch_size: 0,
    standing: null,
    recorded_under: null,
    late_reason: null,
    ...over,
  });
}

function open(answer: () => HistoryRow[] | Response) {
  const sent = stubNetwork({
    '/rest/v1/rpc/credential_history': () => {
      const reply = answer();
      return reply instanceof Response ? reply : json(200, reply);
    },
    '/rest/v1/programs': () => json(200, [liftTicket, rescue]),
  });
  renderInProduct(
    <RenewalHistory
      memberId={memberId}
      renderUndo={({ id }, { name }, onUndone) => (
        <button type="button" onClick={onUndone}>{`Take back ${id} of ${name}`}</button>
      )}
    />,
  );
  return { user: userEvent.setup(), sent };
}

it('the renewal history goes by year across programs, newest first, with when, by whom and what it set', async () => {
  const { sent } = open(() => [
    row(1, { at: '2025-11-01T18:00:00+00:00', recorded_at: '2025-11-01T18:00:00+00:00', kind: 'issue', by: null }),
    row(2, { program_id: rescue.id, kind: 'issue', base: 'LG1', notes: 'Initial credential issued on 11/2/2026' }),
    row(3, { is_live_mission: true, is_annual_initial: true, base: 'LG5', notes: 'Helped at the landing zone' }),
    row(4, { recorded_at: '2026-11-09T18:00:00+00:00', late_reason: 'Paper found in the truck' }),
  ]);
  const entries = within(await screen.findByRole('region', { name: '2026' })).getAllByRole('listitem');
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['2026', '2025']);
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'RenewalLTLift Ticket LG2Nov 04, 2026, 11:00 AM MST · recorded Nov 09, 2026 by Dana Whitcomb: Paper found in the truck · Expiry Nov 05, 2027',
    'Live MissionLTLift Ticket LG2Nov 03, 2026, 11:00 AM MST · by Dana Whitcomb · Base LG5 · Annual Initial Training · Expiry Nov 05, 2027Helped at the landing zone',
    'Initial IssuanceRDRescue Deployment LG1Nov 02, 2026, 11:00 AM MST · by Dana Whitcomb · Expiry Nov 05, 2027',
  ]);
  expect(screen.getByRole('region', { name: '2025' }).textContent).toContain('· on the server ·');
  expect(screen.queryByText(/^Last punch/)).toBeNull();
  expect(await sent.find(({ method }) => method === 'POST')?.json()).toEqual({ member: memberId });
});

it('the renewal history begins with the last punch where something else happened since', async () => {
  const removal = { kind: 'remove', punch_id: null, notes: null, new_status: 'inactive' } as const;
  open(() => [row(1, { kind: 'issue' }), row(3, removal)]);
  expect(await screen.findByText('Last punch: Lift Ticket at LG2, Nov 01, 2026, by Dana Whitcomb')).toBeTruthy();
});

it('the renewal history keeps what was undone, struck through, with who did it and why', async () => {
  const undone = { at: '2026-11-04T20:00:00+00:00', by: 'Kai Moreno', reason: 'Wrong person' };
  open(() => [row(1, { kind: 'issue' }), row(3, { undone })]);
  const entry = (await screen.findByText('Taken back')).closest('li');
  expect(entry?.textContent).toContain('Taken back by Kai Moreno, Nov 04, 2026, 1:00 PM MST. Reason: Wrong person');
  expect(entry?.querySelectorAll('.line-through')).toHaveLength(3);
  expect(document.querySelectorAll('.line-through')).toHaveLength(3);
});

it('the renewal history keeps a removed credential, with a way to undo the removal', async () => {
  const removal = row(3, {
    kind: 'remove',
    punch_id: null,
    notes: null,
    new_status: 'inactive',
    can_undo: true,
  });
  const { user } = open(() => [row(1, { kind: 'issue' }), removal]);
  const [entry] = await screen.findAllByRole('listitem');
  expect(entry?.textContent).toContain('RemovalLTLift Ticket LG2Nov 03, 2026, 11:00 AM MST · by Dana Whitcomb');
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Take back 3 of Lift Ticket' }));
  expect(document.activeElement).toBe(entry);
});

it('the renewal history offers to undo all of a bulk punch, though its credential changed since', async () => {
  open(() => [row(1, { batch_id: idOf('batch'), batch_size: 37 }), row(2)]);
  const buttons = await screen.findAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Take back 1 of Lift Ticket']);
});

it('the renewal history shows dates that followed the program from when to when, with nothing to undo there', async () => {
  const followed = { kind: 'clocks', punch_id: null, notes: null, base: null, batch_id: idOf('batch') } as const;
  open(() => [row(1, { kind: 'issue', can_undo: true }), row(2, { ...followed, batch_size: 40 })]);
  const [entry] = await screen.findAllByRole('listitem');
  expect(entry?.textContent).toBe(
    'Dates recalculated after a rule changeLTLift Ticket LG2Nov 02, 2026, 11:00 AM MST · by Dana Whitcomb · Expiry Nov 05, 2027, was Dec 01, 2026',
  );
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Take back 1 of Lift Ticket']);
});

it('the renewal history says that a punch that restored nothing stayed lapsed, and what restores it', async () => {
  open(() => [row(3, { new_expiration_date: '2026-11-01T18:00:00+00:00' })]);
  expect((await screen.findByRole('listitem')).textContent).toContain(
    'by Dana Whitcomb · Stayed lapsed: the annual training had ended on Nov 01, 2026, only Annual Initial Training brings it back',
  );
});

it('the renewal history marks a live mission of somebody not current at the time', async () => {
  const live = { is_live_mission: true };
  open(() => [row(5, { ...live, standing: 'in_force' }), row(6, { ...live, standing: 'lapsed' })]);
  const [second, first] = await screen.findAllByRole('listitem');
  expect(second?.textContent).toContain('Flown while lapsed');
  expect(first?.textContent).not.toContain('Flown');
});

it('the renewal history says if there is nothing yet', async () => {
  open(() => []);
  expect(await screen.findByText('No punches yet.')).toBeTruthy();
});

it("the renewal history says if it can't be loaded, and can be retried", async () => {
  let isDown = true;
  const { user } = open(() => (isDown ? json(403, { message: 'no' }) : [row(1)]));
  expect(await screen.findByText('The renewal history could not be loaded.')).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('region', { name: '2026' })).toBeTruthy();
});

it('the renewal history says that nothing can be undone offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  open(() => [row(1)]);
  expect(await screen.findByText('You are offline. This needs a connection.')).toBeTruthy();
});

it('an act that a merge brought says who recorded it first, when, and that it was under another record', async () => {
  open(() => [row(4, { recorded_at: '2026-11-09T18:00:00+00:00', recorded_under: idOf('another record') })]);
  expect((await screen.findByRole('listitem')).textContent).toContain(
    'recorded Nov 09, 2026 by Dana Whitcomb · under another record',
  );
});
