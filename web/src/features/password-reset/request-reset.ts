import { accountLimits } from '@ffl/domain/accounts/limits';
import { captchaMessages } from '@ffl/domain/accounts/messages';
import { emailSchema } from '@ffl/domain/accounts/registration';
import { passwordResetMessages, registrationMessages } from '@ffl/domain/accounts/registration-messages';
import { callConfirmed, FunctionError, messageIn } from '../../lib/functions/call-function.ts';
import type { Server } from '../../lib/net/server.ts';
import { isCaptchaRequired, proofAfter, type SentProof } from '../../lib/sign-in/captcha-verdict.ts';

export type ResetRequestOutcome =
  | { kind: 'sent'; email: string; message: string }
  | { kind: 'empty'; text: string }
  /** `isEmailWrong` means that the problem is in the field. */
  | { kind: 'failed'; title: string; text: string; isEmailWrong?: boolean; proof?: SentProof }
  | { kind: 'captcha'; text: string; proof?: SentProof };

const messages = passwordResetMessages;
const emailError: ResetRequestOutcome = {
  kind: 'failed',
  title: messages.emailTitle,
  text: messages.email,
  isEmailWrong: true,
};

/** Requests a reset link once, unless this browser did so less than 5 minutes ago. */
export async function requestReset(server: Server, typed: string, captchaToken?: string): Promise<ResetRequestOutcome> {
  if (typed.trim() === '') return { kind: 'empty', text: registrationMessages.emailRequired };
  const parsed = emailSchema.safeParse(typed);
  if (!parsed.success) return emailError;
  const minutes = minutesToWait();
  if (minutes > 0) return { kind: 'failed', title: messages.limitTitle, text: messages.wait(minutes) };
  try {
    const body = { email: parsed.data, ...(captchaToken !== undefined && { captchaToken }) };
    const answer = await callConfirmed(server, 'forgot-password-simple', { body });
    rememberRequest();
    return { kind: 'sent', email: parsed.data, message: messageIn(answer) || messages.sent };
  } catch (error) {
    return refused(error, captchaToken !== undefined);
  }
}

function refused(error: unknown, hasProof: boolean): ResetRequestOutcome {
  if (!(error instanceof FunctionError)) {
    const proof = hasProof && ({ proof: 'spent' } as const);
    return { kind: 'failed', title: messages.networkTitle, text: messages.network, ...proof };
  }
  const sent = hasProof && { proof: proofAfter(error.code) };
  if (isCaptchaRequired(error)) return { kind: 'captcha', text: error.message || captchaMessages.required, ...sent };
  if (error.status === 429)
    return { kind: 'failed', title: messages.limitTitle, text: messages.limitByServer, ...sent };
  if (isAboutEmail(error)) return { ...emailError, ...sent };
  const said = error.status === 200 && error.message;
  return { kind: 'failed', title: 'Error', text: said || messages.failed, ...sent };
}

/** The field is the only one, so any invalid request is about it. */
function isAboutEmail({ code, status }: FunctionError): boolean {
  return code === undefined ? status === 400 : code === 'input_invalid';
}

const storageKey = 'ffl-reset-requested-at';
const minuteMs = 60_000;

/** Whole minutes until this browser may request another reset link, rounded up; 0 if it may. */
function minutesToWait(now: number = Date.now()): number {
  const requestedAt = Number(localStorage.getItem(storageKey));
  const passedMs = now - requestedAt;
  // A clock set back since must keep nobody out; the server has its own limit.
  if (!requestedAt || passedMs < 0) return 0;
  return Math.max(0, Math.ceil((accountLimits.resetCooldownMinutes * minuteMs - passedMs) / minuteMs));
}

/** Remembers the time of a successful request, and nothing about whom it was for. */
function rememberRequest(now: number = Date.now()): void {
  localStorage.setItem(storageKey, String(now));
}
