import { accountLimits } from '@ffl/domain/accounts/limits';
import type { Once } from '../../lib/net/server.ts';
import { pause } from '../../lib/waiting/timing.ts';
import { CaptchaLoadError, type CaptchaTask, fetchChallenge } from './captcha-provider.ts';

export type ExternalName = 'turnstile' | 'hcaptcha';

/** The part of the API that both providers' scripts have in common. */
type ExternalApi = {
  render: (host: HTMLElement, options: Record<string, unknown>) => string | undefined;
  remove?: (id: string) => void;
};

const scripts: Record<ExternalName, string> = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
  hcaptcha: 'https://js.hcaptcha.com/1/api.js?render=explicit&recaptchacompat=off',
};

/** The Turnstile or hCaptcha widget, light and normal size (SGN-20, SGN-21). */
export async function showExternal(name: ExternalName, task: CaptchaTask): Promise<void> {
  const [bound] = await Promise.all([bindingOptions(name, task), loadProvider(name, task)]);
  const id = await renderPatiently(name, task, { ...optionsOf(task), ...bound });
  if (id === undefined) throw new CaptchaLoadError('challenge');
  const remove = () => apiOf(name)?.remove?.(id);
  if (task.signal.aborted) remove();
  else task.signal.addEventListener('abort', remove);
}

function optionsOf({ siteKey, onEvent }: CaptchaTask): Record<string, unknown> {
  return {
    sitekey: siteKey,
    theme: 'light',
    size: 'normal',
    callback: (token: string) => onEvent({ kind: 'verified', token }),
    'expired-callback': () => onEvent({ kind: 'expired' }),
    'error-callback': () => {
      onEvent({ kind: 'provider failed' });
      return true;
    },
  };
}

/** Turnstile certifies form and email; hCaptcha only reports an expired challenge. */
async function bindingOptions(name: ExternalName, task: CaptchaTask): Promise<Record<string, unknown>> {
  const expire = () => task.onEvent({ kind: 'expired' });
  if (name === 'hcaptcha') return { 'chalexpired-callback': expire };
  try {
    const { binding } = await fetchChallenge(task);
    return {
      action: task.action,
      cData: binding,
      'timeout-callback': expire,
      'unsupported-callback': () => task.onEvent({ kind: 'provider failed' }),
      'refresh-expired': 'manual',
      'response-field': false,
    };
  } catch (error) {
    throw new CaptchaLoadError('challenge', error);
  }
}

async function loadProvider(name: ExternalName, { server, signal }: CaptchaTask): Promise<void> {
  const giveUp = pause(accountLimits.captchaScriptMs, signal).then(() => {
    throw new Error('The script of the CAPTCHA takes too long.');
  });
  try {
    await Promise.race([loadScript(server.once, scripts[name]), giveUp]);
  } catch (error) {
    throw new CaptchaLoadError('script', error);
  }
}

/** A loaded script may still need a moment: ten tries, and a last one after a longer pause. */
async function renderPatiently(name: ExternalName, task: CaptchaTask, options: Record<string, unknown>) {
  for (let check = 1; check <= accountLimits.captchaRenderChecks; check += 1) {
    if (check > 1) await pause(accountLimits.captchaRenderCheckMs, task.signal);
    const id = tryRender(name, task, options);
    if (id !== undefined) return id;
  }
  await pause(accountLimits.captchaRenderRetryMs, task.signal);
  return tryRender(name, task, options);
}

function tryRender(name: ExternalName, { host }: CaptchaTask, options: Record<string, unknown>): string | undefined {
  try {
    return apiOf(name)?.render(host, options);
  } catch {
    return undefined;
  }
}

// The scripts install themselves; nothing is called before it is known to be a function.
function apiOf(name: ExternalName): ExternalApi | undefined {
  const api = (globalThis as unknown as Record<string, Partial<ExternalApi> | undefined>)[name];
  return typeof api?.render === 'function' ? (api as ExternalApi) : undefined;
}

/** Adds a third-party script to the page, once. A failure isn't remembered, so it can be retried. */
function loadScript(once: Once, source: string): Promise<void> {
  return once(`script ${source}`, () => addScript(source));
}

function addScript(source: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = source;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${source} could not be loaded.`));
    });
    document.head.append(script);
  });
}
