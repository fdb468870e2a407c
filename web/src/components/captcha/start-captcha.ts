import type { CaptchaAction } from '@ffl/domain/accounts/captcha';
import { loadConfig } from '../../lib/net/config.ts';
import type { Server } from '../../lib/net/server.ts';
import { type CaptchaEvent, CaptchaLoadError, type CaptchaProvider, type CaptchaTask } from './captcha-provider.ts';
import type { CaptchaStep } from './captcha-state.ts';

export type CaptchaOrder = { server: Server; action: CaptchaAction; email: string; isBuiltin: boolean };

/** Puts a challenge into `host` and reports what happens to it. Returns how to remove it. */
export function startCaptcha(host: HTMLElement, order: CaptchaOrder, onStep: (step: CaptchaStep) => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const sessionId = crypto.randomUUID();
  const tell = (step: CaptchaStep) => {
    if (!signal.aborted) onStep(step);
  };
  const onEvent = (event: CaptchaEvent) => tell({ kind: 'event', event, sessionId });
  const { server, action, email, isBuiltin } = order;
  show(isBuiltin, { server, host, action, email, onEvent, signal }).catch((error: unknown) => {
    tell({ kind: 'not loaded', missing: error instanceof CaptchaLoadError ? error.missing : 'script' });
  });
  return () => controller.abort();
}

async function show(isBuiltin: boolean, task: Omit<CaptchaTask, 'siteKey'>): Promise<void> {
  const { provider: configured, siteKey } = (await loadConfig(task.server)).captcha;
  const isOurs = isBuiltin || configured === 'builtin' || configured === 'off';
  const provider = isOurs ? await loadBuiltin() : await loadExternal(configured);
  if (!task.signal.aborted) await provider({ ...task, siteKey });
}

async function loadBuiltin(): Promise<CaptchaProvider> {
  return (await import('./builtin-provider.ts')).showBuiltin;
}

async function loadExternal(name: 'turnstile' | 'hcaptcha'): Promise<CaptchaProvider> {
  const { showExternal } = await import('./external-provider.ts');
  return (task) => showExternal(name, task);
}
