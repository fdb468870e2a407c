import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { FunctionError } from '../../lib/functions/call-function.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { Button } from '../ui/button.tsx';
import { PunchQuestion } from './punch-question.tsx';

type Order = { memberId: string; despiteRecent?: string; despiteGrounding?: string };

const recent = { id: 'first', at: new Date(Date.now() - 60_000).toISOString(), by: 'Dana Whitfield' };

function Punching({ send }: { send: (sent: Order & Sending) => Promise<string> }) {
  const write = useWrite<Order, string>({ send });
  return (
    <>
      <Button onClick={() => void write.send({ memberId: 'amelia' })}>Record Punch</Button>
      <PunchQuestion write={write} memberName="Amelia Ortega" programName="Lift Ticket at LG1" />
    </>
  );
}

async function ask(about: object = recent) {
  const send = vi.fn(async ({ despiteRecent }: Order & Sending) => {
    if (despiteRecent) return 'stored';
    throw new FunctionError(409, 'Asked.', { code: 'punched_recently', recent: about });
  });
  const user = userEvent.setup();
  renderInProduct(<Punching send={send} />);
  await user.click(screen.getByRole('button', { name: 'Record Punch' }));
  const question = await screen.findByRole('alertdialog', { name: 'Record another punch?' });
  return { user, send, question };
}

const sendingsOf = (send: Awaited<ReturnType<typeof ask>>['send']) => send.mock.calls.map(([sent]) => sent);

it('the question about a second punch within 12 hours says when and by whom the first was recorded, in Denver time', async () => {
  const { question } = await ask();
  expect(question.textContent).toMatch(
    /Amelia Ortega was punched for Lift Ticket at LG1 (today|yesterday), \w{3} \d\d, \d{4}, at \d+:\d\d [AP]M M[SD]T by Dana Whitfield\./,
  );
});

it('the question about a second punch within 12 hours says if the first was recorded on the server itself', async () => {
  const { question } = await ask({ ...recent, by: null });
  expect(question.textContent).toMatch(/ M[SD]T on the server\./);
});

it('the question about a second punch within 12 hours starts on the safe button, and Escape and Enter record nothing', async () => {
  const { user, send } = await ask();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Do not record' }));
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Record Punch' }));
  await screen.findByRole('alertdialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sendingsOf(send).map(({ despiteRecent }) => despiteRecent)).toEqual([undefined, undefined]);
});

it('the question about a second punch within 12 hours sends the answer as a new request', async () => {
  const { user, send } = await ask();
  await user.click(screen.getByRole('button', { name: 'Record another punch' }));
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  const [first, second] = sendingsOf(send);
  expect(second).toMatchObject({ memberId: 'amelia', despiteRecent: 'first' });
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

describe('question about somebody grounded', () => {
  const grounding = { id: '7', since: '2026-11-20T17:00:00Z', until: '2099-12-03', reason: 'Broken wrist' };

  it('the question about somebody grounded says until when and why, starts on the safe button, and sends the answer as a new request', async () => {
    const send = vi.fn(async ({ despiteGrounding }: Order & Sending) => {
      if (despiteGrounding) return 'stored';
      throw new FunctionError(409, 'Asked.', { code: 'member_grounded', grounding });
    });
    const user = userEvent.setup();
    renderInProduct(<Punching send={send} />);
    await user.click(screen.getByRole('button', { name: 'Record Punch' }));
    const question = await screen.findByRole('alertdialog', { name: 'Punch somebody who is grounded?' });
    expect(question.textContent).toContain('Amelia Ortega is grounded until Dec 03, 2099: Broken wrist.');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Do not record' }));
    await user.click(screen.getByRole('button', { name: 'Record it anyway' }));
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    const [first, second] = send.mock.calls.map(([sent]) => sent);
    expect(second).toMatchObject({ memberId: 'amelia', despiteGrounding: '7' });
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
  });

  it('the question about somebody grounded goes on to the one about the last hours, and both are answered', async () => {
    const send = vi.fn(async ({ despiteGrounding, despiteRecent }: Order & Sending) => {
      if (!despiteGrounding) throw new FunctionError(409, 'Asked.', { code: 'member_grounded', grounding });
      if (!despiteRecent) throw new FunctionError(409, 'Asked.', { code: 'punched_recently', recent });
      return 'stored';
    });
    const user = userEvent.setup();
    renderInProduct(<Punching send={send} />);
    await user.click(screen.getByRole('button', { name: 'Record Punch' }));
    await user.click(await screen.findByRole('button', { name: 'Record it anyway' }));
    await user.click(await screen.findByRole('button', { name: 'Record another punch' }));
    await waitFor(() => expect(send).toHaveBeenCalledTimes(3));
    expect(send.mock.lastCall?.[0]).toMatchObject({ despiteGrounding: '7', despiteRecent: 'first' });
  });

  it.each([{}, { grounding: null }, { grounding: { ...grounding, until: 'soon' } }])(
    'the question about somebody grounded is not asked by %j, which is a refusal',
    async (body) => {
      const send = vi.fn(async () => {
        throw new FunctionError(409, 'Asked.', { code: 'member_grounded', ...body });
      });
      const user = userEvent.setup();
      renderInProduct(<Punching send={send} />);
      await user.click(screen.getByRole('button', { name: 'Record Punch' }));
      await waitFor(() => expect(send).toHaveBeenCalled());
      expect(screen.queryByRole('alertdialog')).toBeNull();
    },
  );
});
