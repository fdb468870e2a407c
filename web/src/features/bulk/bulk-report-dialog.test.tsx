import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { expect, it } from 'vitest';
import type { BulkReport, PlannedPunch } from '../../api/credentials/bulk-punch.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { idOf } from '../../testing/sample-rows.ts';
import { BulkReportDialog } from './bulk-report-dialog.tsx';
import { useRecordedBatch } from './use-recorded-batch.ts';

function punched(name: string, expires: string, move: PlannedPunch['move'] = 'moves'): PlannedPunch {
  const person = { memberId: idOf(name), name, lastName: name.split(' ')[1] ?? '' };
  const lacksAnnual = move !== 'moves';
  const result = { newExpiresDate: new Date(expires), staysLapsed: move === 'stays-lapsed', move, lacksAnnual };
  return { ...person, programId: idOf('rescue'), base: 'LG2', oldExpiresDate: null, others: [], ...result };
}

function open(report: BulkReport) {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  function Page() {
    const { recorded, keep, offerUndo } = useRecordedBatch();
    // biome-ignore lint/correctness/useExhaustiveDependencies: recorded once
    useEffect(() => keep(report, 'Rescue Deployment'), []);
    return recorded && <BulkReportDialog {...recorded} onClose={() => offerUndo(recorded)} />;
  }
  const { toast } = renderInProduct(
    <RouterContextProvider router={router as never}>
      <Page />
    </RouterContextProvider>,
  );
  return { user: userEvent.setup(), toast };
}

const atLG3 = { programId: idOf('elsewhere'), base: 'LG3', expiresDate: new Date('2099-03-04T18:00:00Z') };

const namesIn = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

it('people a punch left lapsed are listed separately, in the report, its copy and the message after it', async () => {
  const { user, toast } = open({
    batchId: idOf('batch'),
    punches: [
      { ...punched('Amelia Ortega', '2027-05-21T18:00:00Z'), others: [atLG3] },
      punched('Bo Nash', '2026-02-03T18:00:00Z', 'stays-lapsed'),
    ],
    left: [],
  });
  expect(await screen.findByRole('heading', { level: 2, name: '2 people punched, 1 still lapsed' })).toBeTruthy();
  expect(namesIn('1 person punched')[0]).toContain('until May 21, 2027, also holds LG3 until Mar 04, 2099');
  expect(namesIn('1 person punched and still lapsed')[0]).toContain('annual training ended on Feb 03, 2026');
  expect(screen.getByText('Annual Initial Training brings these credentials back.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy report' }));
  expect(await navigator.clipboard.readText()).toContain(
    '1 person punched and still lapsed\nAnnual Initial Training brings these credentials back.\nBo Nash: LG2, annual training ended on Feb 03, 2026',
  );
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(toast.current).toMatchObject({
    tone: 'warning',
    title: '2 people punched, 1 still lapsed',
    text: 'Rescue Deployment. New expiry May 21, 2027. Annual Initial Training brings these credentials back.',
  });
});

it('people whose expiry stays are told so, in the report and in the message after it', async () => {
  const { user, toast } = open({
    batchId: idOf('batch'),
    punches: [punched('Amelia Ortega', '2027-05-21T18:00:00Z'), punched('Bo Nash', '2026-11-30T18:00:00Z', 'stays')],
    left: [],
  });
  await screen.findByRole('heading', { level: 2, name: '2 people punched' });
  expect(namesIn('2 people punched')[1]).toContain('LG2, stays Nov 30, 2026: the annual training is due');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(toast.current).toMatchObject({
    title: '2 people punched',
    text: 'Rescue Deployment. New expiry May 21, 2027. 1 person keeps the same expiry: the annual training is due',
  });
});
