import { readFileSync } from 'node:fs';
import { Worker as Thread } from 'node:worker_threads';
import { act } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { json } from './network.ts';

type Drawn = { callback: (token: string) => void; 'expired-callback': () => void };

/** Settings with Turnstile, for `stubNetwork`. */
export const turnstile = { provider: 'turnstile', siteKey: 'site-key', registrationMode: 'always' };

/** The response to the page's request for a challenge; for `stubNetwork`. */
export const challenge = {
  '/functions/v1/captcha-challenge': () =>
    json(200, { parameters: {}, signature: '', binding: 'bound', expiresInSeconds: 300 }),
};

/** Replaces the provider's script, which no test can load. */
export function provideTurnstile() {
  const drawn: Drawn[] = [];
  const render = (_: HTMLElement, options: Drawn) => `widget-${drawn.push(options)}`;
  vi.stubGlobal('turnstile', { render, remove: () => undefined });

  /** Waits for the challenge of this round. */
  async function shown(round: number) {
    await vi.waitFor(async () => {
      const scripts = document.querySelectorAll('script[src*="turnstile"]');
      await act(async () => scripts.forEach((script) => void script.dispatchEvent(new Event('load'))));
      expect(drawn).toHaveLength(round);
    });
  }

  return {
    shown,
    solve: async (round: number, token: string) => {
      await shown(round);
      act(() => drawn.at(-1)?.callback(token));
    },
    expire: () => act(() => drawn.at(-1)?.['expired-callback']()),
  };
}

const prelude = `
  const { parentPort } = require('node:worker_threads');
  globalThis.self = { postMessage: (data) => parentPort.postMessage(data) };
  parentPort.on('message', (data) => self.onmessage({ data }));
`;

const source = readFileSync(new URL(import.meta.resolve('altcha/workers/pbkdf2')), 'utf8');

/** Runs the widget's own worker file in a thread, since jsdom has no workers. */
export class ThreadWorker extends EventTarget {
  #thread = new Thread(prelude + source, { eval: true });

  constructor() {
    super();
    this.#thread.on('message', (data) => this.dispatchEvent(new MessageEvent('message', { data })));
    this.#thread.on('error', () => this.dispatchEvent(new Event('error')));
  }

  postMessage(data: unknown) {
    this.#thread.postMessage(data);
  }

  terminate() {
    void this.#thread.terminate();
  }
}
