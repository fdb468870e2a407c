import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProduct } from '../../app/create-product.ts';
import { createQueryClient, endingAfter } from './query-client.ts';

const never = () => new Promise<never>(() => undefined);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aQuestion(queryFn: (context: { signal: AbortSignal }) => Promise<unknown>, options: object = {}) {
  const client = createQueryClient(createProduct().server, () => undefined);
  const observer = new QueryObserver(client, { queryKey: ['asked'], queryFn, ...options });
  return { client, observer, leave: observer.subscribe(() => undefined) };
}

it('a query without a response fails after 15 seconds, not before, and its request is canceled', async () => {
  let sent: AbortSignal | undefined;
  const { observer } = aQuestion(({ signal }) => {
    sent = signal;
    return never();
  });
  await vi.advanceTimersByTimeAsync(14_999);
  expect([observer.getCurrentResult().status, sent?.aborted]).toEqual(['pending', false]);
  await vi.advanceTimersByTimeAsync(1);
  expect([observer.getCurrentResult().status, sent?.aborted]).toEqual(['error', true]);
});

it('a query sent again has 15 seconds again, and its response shows', async () => {
  let answer = never as () => Promise<unknown>;
  const { observer } = aQuestion(() => answer());
  await vi.advanceTimersByTimeAsync(15_000);
  answer = () => new Promise((resolve) => setTimeout(() => resolve('at last'), 14_000));
  void observer.refetch();
  await vi.advanceTimersByTimeAsync(14_000);
  expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'at last' });
});

it('what is shown stays when a repeated query gets no response', async () => {
  let answer: () => Promise<unknown> = () => Promise.resolve('old');
  const { observer } = aQuestion(() => answer());
  await vi.advanceTimersByTimeAsync(0);
  answer = never;
  void observer.refetch();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(observer.getCurrentResult()).toMatchObject({ isError: true, data: 'old' });
});

it('leaving the page cancels what was sent for it, unless nobody looks at the signal', async () => {
  let sent: AbortSignal | undefined;
  const looking = aQuestion(({ signal }) => {
    sent = signal;
    return never();
  });
  looking.leave();
  expect(sent?.aborted).toBe(true);
  const finish = Promise.withResolvers<unknown>();
  const unlooking = aQuestion(() => finish.promise);
  unlooking.leave();
  finish.resolve('kept');
  await vi.advanceTimersByTimeAsync(0);
  expect(unlooking.client.getQueryData(['asked'])).toBe('kept');
});

it('a read that takes longer brings its own limit', async () => {
  const { observer } = aQuestion(never, { persister: endingAfter(60_000) });
  await vi.advanceTimersByTimeAsync(59_999);
  expect(observer.getCurrentResult().status).toBe('pending');
  await vi.advanceTimersByTimeAsync(1);
  expect(observer.getCurrentResult().status).toBe('error');
});
