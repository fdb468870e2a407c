import { expect, it, vi } from 'vitest';
import { createToasts } from '../../lib/toast.ts';
import { certificationRow, programRow, punchRow } from '../../testing/sample-rows.ts';
import { toCredential } from './queries.ts';
import { tellRecorded } from './tell-recorded.ts';

const liftTicket = programRow('Lift Ticket', 'LG1');
const confirmed = {
  member: { firstName: 'Amelia', lastName: 'Ortega' },
  program: { name: 'Lift Ticket', base: 'LG1' },
  credential: {
    ...toCredential(certificationRow(liftTicket, '2027-05-19T18:00:00+00:00'), [punchRow()]),
    oldExpiresDate: null,
  },
  title: 'Credential renewed successfully',
};

it('the toast after a punch says who and what, and offers Undo for 8 seconds if the page can undo it', async () => {
  const undo = vi.fn();
  const toasts = createToasts();
  tellRecorded(toasts, confirmed, () => undo);
  await vi.waitFor(() =>
    expect(toasts.latest()).toMatchObject({
      title: 'Credential renewed successfully',
      text: 'Amelia Ortega, Lift Ticket at LG1. New expiry: May 19, 2027',
      seconds: 8,
      action: { label: 'Undo' },
    }),
  );
  toasts.latest()?.action?.onAction();
  expect(undo).toHaveBeenCalledOnce();
});

it('the toast after a punch tells someone who stays lapsed that nothing is renewed, and what restores it, still with Undo', async () => {
  const toasts = createToasts();
  const row = { ...certificationRow(liftTicket, '2026-01-09T11:00:00+00:00'), annual_date: '2025-01-09T11:00:00Z' };
  tellRecorded(toasts, { ...confirmed, credential: { ...toCredential(row, [punchRow()]), oldExpiresDate: null } }, () =>
    vi.fn(),
  );
  await vi.waitFor(() =>
    expect(toasts.latest()).toMatchObject({
      tone: 'warning',
      title: 'Punch recorded, still lapsed',
      text: 'Amelia Ortega, Lift Ticket at LG1: the annual training ended on Jan 09, 2026. Annual Initial Training brings it back.',
      action: { label: 'Undo' },
    }),
  );
});

it('the toast after a punch tells a success that moved nothing that the expiry stays, and why', async () => {
  const toasts = createToasts();
  const until = '2027-05-19T18:00:00+00:00';
  const row = { ...certificationRow(liftTicket, until), annual_date: '2026-05-19T18:00:00+00:00' };
  const credential = { ...toCredential(row, [punchRow()]), oldExpiresDate: new Date(until) };
  tellRecorded(toasts, { ...confirmed, credential }, undefined);
  await vi.waitFor(() =>
    expect(toasts.latest()).toMatchObject({
      title: 'Credential renewed successfully',
      text: 'Amelia Ortega, Lift Ticket at LG1. Expiry stays May 19, 2027: the annual training is due',
    }),
  );
});

it("the toast after a punch offers nothing the page can't do", async () => {
  const toasts = createToasts();
  tellRecorded(toasts, confirmed, undefined);
  await vi.waitFor(() => expect(toasts.latest()?.title).toBe('Credential renewed successfully'));
  expect(toasts.latest()?.action).toBeUndefined();
});
