import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RecordedPunch } from '../../api/credentials/recorded-punches.ts';
import { createProduct } from '../../app/create-product.ts';
import { learnServerTime } from '../../lib/server-clock.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { certificationRow, idOf, programRow, stubNetwork } from '../../testing/sample-rows.ts';
import { JustRecorded } from './just-recorded.tsx';
import { useRecordedPunches } from './use-recorded-punches.ts';

const liftTicket = programRow('Lift Ticket', 'LG1');
const restored = { body: { data: { credential: certificationRow(liftTicket, '2026-11-25T18:00:00+00:00') } } };
const refused = { status: 409, body: { message: 'Only the last punch of a credential can be taken back' } };

type Answer = { status?: number; body: unknown } | 'lost';

function open(answer: () => Answer = () => restored, product = createProduct()) {
  const writes = stubNetwork({ '/functions/v1/void-credential': answer });
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  let keep: ReturnType<typeof useRecordedPunches>['keep'] = () => () => undefined;
  function Page() {
    const recorded = useRecordedPunches();
    keep = recorded.keep;
    return <JustRecorded punches={recorded.punches} />;
  }
  const { toast } = renderInProduct(
    <RouterContextProvider router={router as never}>
      <Page />
    </RouterContextProvider>,
    product,
  );
  async function record(over: Partial<RecordedPunch> = {}) {
    const undo = keep(punch(over));
    await screen.findByText(over.memberName ?? 'Amelia Ortega');
    return undo;
  }
  return { user: userEvent.setup(), writes, record, toast };
}

function punch(over: Partial<RecordedPunch>): RecordedPunch {
  return {
    memberId: idOf('Amelia Ortega'),
    memberName: 'Amelia Ortega',
    programId: liftTicket.id,
    programName: 'Lift Ticket at LG1',
    programType: 'lift_ticket',
    punchId: idOf('punch'),
    expiresDate: new Date('2027-05-19T18:00:00Z'),
    recordedAt: new Date(),
    ...over,
  };
}

const undoButton = () => screen.getByRole('button', { name: 'Undo the Lift Ticket at LG1 punch of Amelia Ortega' });

function answerAt(time: string): Response {
  return new Response(null, { headers: { Date: new Date(time).toUTCString() } });
}

afterEach(() => {
  vi.useRealTimers();
});

describe('a punch that was just recorded', () => {
  it('is shown with who, what and until when, and with a way to the profile', async () => {
    const { record } = open();
    await record();
    expect(screen.getByRole('listitem').textContent).toMatch(/Lift Ticket at LG1 · .* · until May 19, 2027/);
    const link = screen.getByRole('link', { name: 'Amelia Ortega' });
    expect(link.getAttribute('href')).toContain(idOf('Amelia Ortega'));
  });

  it('is taken back in place, and the restored expiry is told', async () => {
    const { user, writes, record, toast } = open();
    await record();
    await user.click(undoButton());
    expect(await screen.findByText('Taken back')).toBeTruthy();
    expect(screen.getByRole('listitem').textContent).toContain('expiry is Nov 25, 2026 again.');
    expect(toast.current).toMatchObject({
      title: 'Punch taken back',
      text: 'Amelia Ortega, Lift Ticket at LG1: expiry is Nov 25, 2026 again.',
    });
    expect(writes).toMatchObject([
      {
        path: '/functions/v1/void-credential',
        body: { memberId: idOf('Amelia Ortega'), programId: liftTicket.id, punchId: idOf('punch') },
      },
    ]);
    expect(screen.queryByRole('button')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('listitem'));
  });

  it('is told as not held any more when it was the first one', async () => {
    const credential = { ...certificationRow(liftTicket, '2027-05-19T18:00:00+00:00'), status: 'inactive' };
    const { user, record } = open(() => ({ body: { data: { credential } } }));
    await record();
    await user.click(undoButton());
    expect(await screen.findByText(/the credential is not held any more/)).toBeTruthy();
  });

  it('is taken back by the Undo of the toast', async () => {
    const { record } = open();
    const undo = await record();
    act(() => undo());
    expect(await screen.findByText('Taken back')).toBeTruthy();
  });

  it('has Undo for ten minutes', async () => {
    const { record } = open();
    await record({ recordedAt: new Date(Date.now() - 599_000) });
    expect(undoButton()).toBeTruthy();
  });

  it('has no Undo after ten minutes', async () => {
    const { record } = open();
    await record({ recordedAt: new Date(Date.now() - 601_000) });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    ['behind', '2026-11-20T17:49:00Z'],
    ['ahead', '2026-11-20T18:11:00Z'],
  ])('has Undo for ten minutes of the server on a device that is eleven minutes %s', async (_, device) => {
    vi.useFakeTimers({ now: new Date(device), toFake: ['Date'] });
    const product = createProduct();
    learnServerTime(product.server, answerAt('2026-11-20T18:00:00Z'));
    const { record } = open(undefined, product);
    await record({ recordedAt: new Date('2026-11-20T17:50:01Z') });
    const bo = { memberId: idOf('Bo Park'), memberName: 'Bo Park', punchId: idOf('earlier') };
    await record({ ...bo, recordedAt: new Date('2026-11-20T17:49:59Z') });
    expect(undoButton()).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });

  it('has no Undo once a later punch of the same credential followed', async () => {
    const { record } = open();
    await record();
    await record({ punchId: idOf('later'), memberName: 'Amelia O.' });
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });

  it('leaves the five latest on the page', async () => {
    const { record } = open();
    for (const word of ['1', '2', '3', '4', '5', '6'])
      await record({ punchId: idOf(word), memberName: `Member ${word}` });
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Member 6',
      'Member 5',
      'Member 4',
      'Member 3',
      'Member 2',
    ]);
  });
});

describe('an undo that the server refuses', () => {
  it('is told in place in the words of the server', async () => {
    const { user, record } = open(() => refused);
    await record();
    await user.click(undoButton());
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Not taken back.Only the last punch of a credential can be taken back',
    );
  });

  it('is told by a toast too when it was asked for there', async () => {
    const { record, toast } = open(() => refused);
    const undo = await record();
    act(() => undo());
    await waitFor(() =>
      expect(toast.current).toMatchObject({
        tone: 'error',
        title: 'Not taken back',
        text: 'Only the last punch of a credential can be taken back',
      }),
    );
  });
});

describe('an undo without an answer', () => {
  it('is sent, not confirmed, and sent again with the same key', async () => {
    let sendings = 0;
    const { user, writes, record } = open(() => (++sendings === 1 ? 'lost' : restored));
    await record();
    await user.click(undoButton());
    expect(await screen.findByText('Sent, not confirmed')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Taken back')).toBeTruthy();
    expect(writes).toHaveLength(2);
    expect(writes[1]).toEqual(writes[0]);
    expect(writes[0]?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is never called "not taken back" because the repeat was turned away at the door', async () => {
    let sendings = 0;
    const { user, record } = open(() =>
      ++sendings === 1 ? 'lost' : { status: 401, body: { message: 'Invalid JWT' } },
    );
    await record();
    await user.click(undoButton());
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText(/Invalid JWT/);
    expect(screen.getByText('Sent, not confirmed')).toBeTruthy();
    expect(screen.queryByText('Not taken back.')).toBeNull();
  });
});
