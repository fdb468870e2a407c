import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInProduct } from '../../testing/in-product.tsx';
import { json, stubNetwork } from '../../testing/network.ts';
import { settleUntil } from '../../testing/settle.ts';
import { Captcha } from './captcha.tsx';
import { useCaptcha } from './captcha-state.ts';

type Options = Record<string, ((...values: unknown[]) => unknown) | undefined>;

const turnstile = { provider: 'turnstile', siteKey: 'site-key', registrationMode: 'always' };
const scriptOf = { turnstile: 'https://challenges.cloudflare.com/', hcaptcha: 'https://js.hcaptcha.com/' };
let drawn: Options[];
let removed: string[];
let sent: Request[];

// Loaded in advance, so that no test waits for what the challenge loads on demand.
beforeAll(() => Promise.all([import('./external-provider.ts'), import('./builtin-provider.ts')]));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('isSecureContext', true);
  drawn = [];
  removed = [];
});
afterEach(() => {
  vi.useRealTimers();
  for (const script of document.head.querySelectorAll('script')) script.remove();
});

/** Installs the provider's global, as its script would. The first `missing` renders return no widget. */
function provide(name: 'turnstile' | 'hcaptcha', missing = 0) {
  let calls = 0;
  vi.stubGlobal(name, {
    render: (host: HTMLElement, options: Options) => {
      calls += 1;
      if (calls <= missing) throw new Error('not ready');
      drawn.push(options);
      host.append(document.createElement('iframe'));
      return `widget-${drawn.length}`;
    },
    remove: (id: string) => removed.push(document.querySelector('iframe') ? id : `${id} was gone`),
  });
  return () => calls;
}

async function open(captcha: object = turnstile, email = 'ana@example.org') {
  const answer = () => json(200, { parameters: {}, signature: '', binding: 'bound', expiresInSeconds: 300 });
  sent = stubNetwork({ '/functions/v1/captcha-challenge': answer }, captcha);
  function Form({ of }: { of: string }) {
    const form = useCaptcha('registration', of);
    return (
      <>
        <Captcha {...form.view} completeText="You can go on." />
        <output aria-label="proof">{form.proof ? `${form.proof.token} ${form.proof.sessionId}` : 'none'}</output>
        <button type="button" onClick={() => form.reject('refused')}>
          server refuses
        </button>
        <button type="button" onClick={() => form.reject('unavailable')}>
          server cannot ask
        </button>
        <button type="button" onClick={form.renew}>
          spent
        </button>
      </>
    );
  }
  const { rerender } = renderInProduct(<Form of={email} />);
  return { setEmail: (of: string) => rerender(<Form of={of} />) };
}

/** The product's requests for a challenge, among whatever else is sent meanwhile. */
const asked = () =>
  sent.filter(({ method, url }) => method === 'POST' && url.endsWith('/functions/v1/captcha-challenge'));

const script = (name: 'turnstile' | 'hcaptcha') =>
  document.head.querySelector<HTMLScriptElement>(`script[src^="${scriptOf[name]}"]`);

const settle = () => act(() => new Promise<void>((resolve) => setImmediate(resolve)));

/** Waits until the page requests the script, then lets it arrive or fail. */
async function scriptArrives(name: 'turnstile' | 'hcaptcha', event: 'load' | 'error' = 'load') {
  await settleUntil(() => script(name) !== null);
  await act(async () => script(name)?.dispatchEvent(new Event(event)));
  await settle();
}

async function openDrawn() {
  provide('turnstile');
  const form = await open();
  await scriptArrives('turnstile');
  await redrawn(1);
  return form;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const tell = (callback: string, ...args: unknown[]) => act(async () => drawn.at(-1)?.[callback]?.(...args));
const proof = () => screen.getByRole('status', { name: 'proof' }).textContent;
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const redrawn = (times: number) => settleUntil(() => drawn.length === times);
const builtin = () => settleUntil(() => document.querySelector('altcha-widget') !== null);

describe('a Turnstile challenge', () => {
  it('a Turnstile challenge is light, normal size, and bound to form and e-mail by what the server gave', async () => {
    await openDrawn();
    expect(drawn[0]).toMatchObject({
      sitekey: 'site-key',
      theme: 'light',
      size: 'normal',
      action: 'registration',
      cData: 'bound',
    });
    expect(await asked()[0]?.json()).toEqual({ action: 'registration', email: 'ana@example.org' });
  });

  it("a Turnstile challenge gives its token and its rendering's id when solved, and says so", async () => {
    await openDrawn();
    expect(proof()).toBe('none');
    await tell('callback', 'token-1');
    expect(proof()).toMatch(/^token-1 [0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(screen.getByText('You can go on.')).toBeTruthy();
  });

  it('a Turnstile challenge that expired is unverified again, with the sentence', async () => {
    await openDrawn();
    await tell('callback', 'token-1');
    await tell('expired-callback');
    expect(proof()).toBe('none');
    expect(screen.getByRole('alert').textContent).toBe('CAPTCHA expired. Please complete it again.');
  });

  it('a Turnstile challenge that reports an error is replaced by the built-in one, with the sentence', async () => {
    await openDrawn();
    await tell('callback', 'token-1');
    await tell('error-callback', '200500');
    expect(proof()).toBe('none');
    expect(screen.getByRole('alert').textContent).toBe('CAPTCHA error occurred. Please try again.');
    await builtin();
    expect(removed).toEqual(['widget-1']);
  });

  it('a Turnstile challenge is a new one, with another id and no message, after Refresh', async () => {
    await openDrawn();
    await tell('callback', 'token-1');
    const first = proof()?.split(' ')[1];
    await tell('expired-callback');
    await press('Refresh challenge');
    await redrawn(2);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(removed).toEqual(['widget-1']);
    await tell('callback', 'token-2');
    expect(proof()).toMatch(/^token-2 /);
    expect(proof()?.split(' ')[1]).not.toBe(first);
  });

  it('a Turnstile challenge is void as soon as the e-mail changes, and a new one is drawn when typing stops', async () => {
    const form = await openDrawn();
    await tell('callback', 'token-1');
    form.setEmail('ana@example.orgx');
    expect(proof()).toBe('none');
    await pass(399);
    form.setEmail('ben@example.org');
    await pass(399);
    expect(drawn).toHaveLength(1);
    await pass(1);
    await redrawn(2);
    expect(await asked()[1]?.json()).toEqual({ action: 'registration', email: 'ben@example.org' });
    expect(proof()).toBe('none');
  });

  it('a Turnstile challenge stays good if only case and spaces around the e-mail change', async () => {
    const form = await openDrawn();
    await tell('callback', 'token-1');
    form.setEmail(' Ana@Example.org');
    await pass(1000);
    expect(proof()).toMatch(/^token-1 /);
    expect(drawn).toHaveLength(1);
  });

  it('a Turnstile challenge that the server refused is redrawn, with the sentence', async () => {
    await openDrawn();
    await tell('callback', 'token-1');
    await press('server refuses');
    expect(proof()).toBe('none');
    expect(screen.getByRole('alert').textContent).toBe('CAPTCHA verification failed');
    await redrawn(2);
  });

  it("a Turnstile challenge that the server couldn't check is replaced by the built-in one", async () => {
    await openDrawn();
    await tell('callback', 'token-1');
    await press('server cannot ask');
    expect(proof()).toBe('none');
    expect(screen.getByRole('alert').textContent).toBe('Failed to verify CAPTCHA. Please try again.');
    await builtin();
  });

  it('a Turnstile challenge that was spent in vain is redrawn without a message', async () => {
    await openDrawn();
    await tell('callback', 'token-1');
    await press('spent');
    expect([proof(), screen.queryByRole('alert')]).toEqual(['none', null]);
    await redrawn(2);
  });
});

it("a challenge that can't load says so if the provider's script doesn't arrive, and the built-in one takes over", async () => {
  await open();
  await scriptArrives('turnstile', 'error');
  expect(screen.getByRole('alert').textContent).toBe('Failed to load security challenge');
  await builtin();
});

it("a challenge that can't load says so if the script doesn't arrive within five seconds either", async () => {
  await open();
  await settleUntil(() => script('turnstile') !== null);
  await pass(4999);
  expect(screen.queryByRole('alert')).toBeNull();
  await pass(1);
  expect(screen.getByRole('alert').textContent).toBe('Failed to load security challenge');
  await builtin();
});

it("a challenge that can't load is looked for ten times 200 ms apart, and once more after 500 ms", async () => {
  const looks = provide('turnstile', 10);
  await open();
  await scriptArrives('turnstile');
  await settleUntil(() => looks() === 1);
  await pass(1799);
  expect(looks()).toBe(9);
  await pass(1);
  expect(looks()).toBe(10);
  await pass(499);
  expect([looks(), drawn]).toEqual([10, []]);
  await pass(1);
  expect(drawn).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

it("a challenge that can't load says so after the last look, and the built-in one takes over", async () => {
  const looks = provide('turnstile', 99);
  await open();
  await scriptArrives('turnstile');
  await settleUntil(() => looks() === 1);
  await pass(2299);
  expect(screen.queryByRole('alert')).toBeNull();
  await pass(1);
  expect(looks()).toBe(11);
  expect(screen.getByRole('alert').textContent).toBe('Failed to load CAPTCHA challenge');
  await builtin();
});

it("a challenge that can't load is no longer looked for once it has left the screen", async () => {
  const looks = provide('turnstile', 99);
  await open();
  await scriptArrives('turnstile');
  await settleUntil(() => looks() === 1);
  await press('server cannot ask');
  await pass(5000);
  expect(looks()).toBe(1);
});

it('an hCaptcha challenge is light and normal size and gives its token', async () => {
  provide('hcaptcha');
  await open({ provider: 'hcaptcha', siteKey: 'other-key', registrationMode: 'always' });
  await scriptArrives('hcaptcha');
  await redrawn(1);
  expect(drawn[0]).toMatchObject({ sitekey: 'other-key', theme: 'light', size: 'normal' });
  await tell('callback', 'token-h');
  expect(proof()).toMatch(/^token-h /);
  await tell('chalexpired-callback');
  expect(screen.getByRole('alert').textContent).toBe('CAPTCHA expired. Please complete it again.');
});
