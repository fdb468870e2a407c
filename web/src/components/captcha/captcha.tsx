import type { CaptchaAction } from '@ffl/domain/accounts/captcha';
import { captchaMessages } from '@ffl/domain/accounts/messages';
import { RefreshCw } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { loadConfig } from '../../lib/net/config.ts';
import type { Server } from '../../lib/net/server.ts';
import { useProduct } from '../../lib/product.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { type CaptchaEvent, CaptchaLoadError, type CaptchaProvider, type CaptchaTask } from './captcha-provider.ts';
import type { CaptchaProps, CaptchaStep } from './captcha-state.ts';

/** A form's challenge; its state comes from `useCaptcha`. */
export function Captcha({
  round,
  isVerified,
  message,
  onStep,
  completeText = captchaMessages.verified,
  ...order
}: CaptchaProps) {
  return (
    <fieldset className="relative flex min-w-0 flex-col gap-3">
      <legend className="sr-only">Security verification</legend>
      {message !== null && (
        <Notice tone="danger" announced>
          {message}
        </Notice>
      )}
      <div className="flex flex-col gap-2">
        <Widget key={round} {...order} onStep={onStep} />
        <Button
          variant="link"
          className="self-start"
          icon={<RefreshCw aria-hidden="true" size={16} />}
          onClick={() => onStep({ kind: 'renewed' })}
        >
          Refresh challenge
        </Button>
      </div>
      <div role="status">{isVerified && <Notice tone="success">{completeText}</Notice>}</div>
    </fieldset>
  );
}

/** The element the provider draws in. Always light, even on a dark page (SGN-21). */
function Widget({ action, email, isBuiltin, onStep }: Pick<CaptchaProps, 'action' | 'email' | 'isBuiltin' | 'onStep'>) {
  const { server } = useProduct();
  const host = useRef<HTMLDivElement>(null);
  // A layout effect, since third-party scripts remove what they drew while it is still on the page.
  useLayoutEffect(() => {
    if (!host.current) return;
    return startCaptcha(host.current, { server, action, email, isBuiltin }, onStep);
  }, [server, action, email, isBuiltin, onStep]);
  return <div ref={host} className="-m-1 min-h-14 max-w-82 overflow-x-auto p-1 scheme-light" />;
}

type CaptchaOrder = { server: Server; action: CaptchaAction; email: string; isBuiltin: boolean };

/** Puts a challenge into `host` and reports what happens to it. Returns how to remove it. */
function startCaptcha(host: HTMLElement, order: CaptchaOrder, onStep: (step: CaptchaStep) => void): () => void {
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
