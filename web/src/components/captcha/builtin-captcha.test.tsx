import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { ThreadWorker } from '../../testing/captcha.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { json, stubNetwork } from '../../testing/network.ts';
import { Captcha } from './captcha.tsx';
import { useCaptcha } from './captcha-state.ts';

beforeAll(async () => {
  await import('./builtin-provider.ts');
  globalThis.$altcha.algorithms.set('PBKDF2/SHA-256', () => new ThreadWorker() as unknown as Worker);
});

/** A challenge from the server, easier than in production; its answer is 37. */
const challenge = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    data: { binding: 'bound', expires: 1 },
    keyLength: 32,
    keyPrefix: '1753348e320c8d2baf7005af5c5cacc9',
    keySignature: '806956e86f407f552395d537e61843bad8987dc883056b241446ba5b2a0d4937',
    nonce: '96aa03072efaaaf4091087ddb19945d7',
    salt: '29a9b0559f74fecc9b89626a97336937',
  },
  signature: 'dd13a82c03d508ed9759821820e21f5457d062ccd5b4833817ecf9eb531ea7dd',
};
const given = { ...challenge, binding: 'bound', expiresInSeconds: 300 };

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
  // The widget logs each failure to the browser's console.
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});

function open(answer: () => Response | Promise<Response> = () => json(200, given)) {
  const sent = stubNetwork({ '/functions/v1/captcha-challenge': answer });
  function Form({ of }: { of: string }) {
    const form = useCaptcha('signin', of);
    return (
      <>
        <Captcha {...form.view} />
        <output aria-label="proof">{form.proof?.token ?? 'none'}</output>
      </>
    );
  }
  renderInProduct(<Form of="ana@example.org" />);
  return sent;
}

const box = () => screen.findByRole('checkbox', { name: "I'm not a robot" });
const proof = () => screen.getByRole('status', { name: 'proof' }).textContent ?? '';

async function solve() {
  const person = userEvent.setup();
  (await box()).focus();
  await person.keyboard(' ');
  return person;
}

it('the built-in challenge is solved by Space on the box and gives what the server signed with its answer', async () => {
  const sent = open();
  await solve();
  expect(await screen.findByText('Security verification complete.', {}, { timeout: 4000 })).toBeTruthy();
  const token = JSON.parse(atob(proof()));
  expect(token.challenge).toEqual(challenge);
  expect(token.solution.counter).toBe(37);
  expect(await sent[0]?.json()).toEqual({ action: 'signin', email: 'ana@example.org' });
});

it('the built-in challenge is requested only when someone ticks the box', async () => {
  const sent = open();
  await box();
  expect(sent).toEqual([]);
});

it('the built-in challenge is void again when unticked', async () => {
  open();
  const person = await solve();
  await screen.findByText('Security verification complete.', {}, { timeout: 4000 });
  await person.click(screen.getByRole('checkbox'));
  await vi.waitFor(() => expect(proof()).toBe('none'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it("the built-in challenge says once that it expired, by time since arrival and not the computer's clock", async () => {
  // Real time, except for the five minutes, which may not end before the challenge is solved.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  open();
  await solve();
  await screen.findByText('Security verification complete.', {}, { timeout: 4000 });
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => void vi.advanceTimersByTime(300_000));
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'CAPTCHA expired. Please complete it again.',
  ]);
  expect(proof()).toBe('none');
});

it.each([
  ['is over the limit', () => json(429, { message: 'Too many security challenges from this address.' })],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
])(
  "the built-in challenge says once that it couldn't be loaded if the server %s, and can be retried",
  async (_, answer) => {
    open(answer);
    await solve();
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to load CAPTCHA challenge');
    expect((screen.getByRole('checkbox') as HTMLInputElement).checked).toBe(false);
    await solve();
    await vi.waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1));
  },
);

it("the built-in challenge says once that an error occurred if it can't be computed", async () => {
  open(() => json(200, { ...given, parameters: { ...challenge.parameters, algorithm: 'UNKNOWN' } }));
  await solve();
  expect((await screen.findByRole('alert')).textContent).toBe('CAPTCHA error occurred. Please try again.');
  expect(proof()).toBe('none');
});

it('the built-in challenge gives a fresh box on Refresh', async () => {
  open();
  const person = await solve();
  await screen.findByText('Security verification complete.', {}, { timeout: 4000 });
  await act(async () => person.click(screen.getByRole('button', { name: 'Refresh challenge' })));
  expect(proof()).toBe('none');
  expect(((await box()) as HTMLInputElement).checked).toBe(false);
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
});
