import { isIPv4 } from 'node:net';
import type { CaptchaAction } from '@ffl/domain/accounts/captcha';
import * as z from 'zod/mini';
import { captchaLimits } from './captcha-limits.ts';
import type { CaptchaSettings } from './captcha-settings.ts';

export type ProviderSettings = Extract<CaptchaSettings, { siteKey: string }>;

export type ProviderQuestion = {
  token: string;
  action: CaptchaAction;
  binding: string;
  hostname: string;
  address: string;
};

export type ProviderAnswer =
  | { kind: 'passed'; solvedAt: Date }
  | { kind: 'refused' }
  /** The provider gave no reliable answer, for this reason. */
  | { kind: 'unavailable'; reason: string };

/** Asks Turnstile or hCaptcha about a token; both speak the same protocol. Never throws. */
export async function askProvider(settings: ProviderSettings, question: ProviderQuestion): Promise<ProviderAnswer> {
  try {
    const response = await fetch(settings.verifyUrl, {
      method: 'POST',
      body: requestBody(settings, question),
      redirect: 'error',
      signal: AbortSignal.timeout(captchaLimits.providerTimeoutMs),
    });
    const verdict = verdictSchema.safeParse(await response.json());
    if (!verdict.success) return unavailable('an answer of another shape');
    if (response.status >= 500) return unavailable(`status ${response.status}`);
    if (!verdict.data.success) return judgeRefusal(verdict.data);
    return response.ok ? judgeSuccess(settings, question, verdict.data) : unavailable(`status ${response.status}`);
  } catch (error) {
    return unavailable(error instanceof Error ? error.name : 'no answer');
  }
}

function requestBody({ secret, siteKey, provider }: ProviderSettings, { token, address }: ProviderQuestion) {
  const body = new URLSearchParams({ secret, response: token });
  // IPv6 is left out: we know only the /64, which is nobody's address.
  if (isIPv4(address)) body.set('remoteip', address);
  if (provider === 'hcaptcha') body.set('sitekey', siteKey);
  return body;
}

type Verdict = z.infer<typeof verdictSchema>;

const verdictSchema = z.object({
  success: z.boolean(),
  hostname: z.optional(z.nullable(z.string())),
  challenge_ts: z.optional(z.nullable(z.string())),
  action: z.optional(z.nullable(z.string())),
  cdata: z.optional(z.nullable(z.string())),
  'error-codes': z.optional(z.nullable(z.array(z.string()))),
});

function judgeSuccess({ provider }: ProviderSettings, question: ProviderQuestion, verdict: Verdict): ProviderAnswer {
  // Under heavy traffic hCaptcha doesn't name the site. That isn't a refusal, and the built-in check takes over.
  if (provider === 'hcaptcha' && verdict.hostname === 'not-provided') return unavailable('no hostname');
  if (verdict.hostname !== question.hostname) return { kind: 'refused' };
  // hCaptcha returns neither; its tokens are tied to our site key and work once.
  const isBound = verdict.action === question.action && verdict.cdata === question.binding;
  if (provider === 'turnstile' && !isBound) return { kind: 'refused' };
  const solvedAt = new Date(verdict.challenge_ts ?? '');
  return Number.isNaN(solvedAt.getTime()) ? { kind: 'refused' } : { kind: 'passed', solvedAt };
}

const codesAboutTheToken = new Set([
  'missing-input-response',
  'invalid-input-response',
  'timeout-or-duplicate',
  'expired-input-response',
  'already-seen-response',
  'invalid-or-already-seen-response',
]);

// Any other code is about our keys or the provider itself, which the person can't fix.
function judgeRefusal({ 'error-codes': codes }: Verdict): ProviderAnswer {
  const fault = codes?.find((code) => !codesAboutTheToken.has(code));
  return fault === undefined ? { kind: 'refused' } : unavailable(fault);
}

function unavailable(reason: string): ProviderAnswer {
  return { kind: 'unavailable', reason };
}
