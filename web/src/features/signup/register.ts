import { captchaMessages } from '@ffl/domain/accounts/messages';
import { registrationMessages } from '@ffl/domain/accounts/registration-messages';
import type { RefusalCode } from '@ffl/domain/refusals/refusal-codes';
import { callConfirmed, FunctionError } from '../../lib/functions/call-function.ts';
import type { Server } from '../../lib/net/server.ts';
import { isCaptchaRequired, proofAfter, type SentProof } from '../../lib/sign-in/captcha-verdict.ts';
import { type SignUpField, signUpFields } from './sign-up-problems.ts';

export type Registration = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  phone: string | null;
  organization: string;
  captchaToken?: string;
  captchaSessionId?: string;
};

export type RegistrationOutcome =
  | { kind: 'created' }
  | {
      kind: 'refused';
      text: string;
      /** The server's message, unless the text already includes it. */
      detail?: string;
      field?: RefusedField;
      proof?: SentProof;
    }
  /** The server requires a CAPTCHA first. */
  | { kind: 'captcha' };

/** The field that the server refused; `message` is shown there. */
type RefusedField = { name: SignUpField; message: string };

/** Submits one registration; a refusal uses the product's words (REG-24 to REG-28). */
export async function register(server: Server, registration: Registration): Promise<RegistrationOutcome> {
  const hasProof = registration.captchaToken !== undefined;
  try {
    await callConfirmed(server, 'secure-registration', { body: registration });
    return { kind: 'created' };
  } catch (error) {
    if (error instanceof FunctionError) return refused(error, hasProof);
    const spent = hasProof && ({ proof: 'spent' } as const);
    return { kind: 'refused', text: registrationMessages.failed, detail: noAnswer, ...spent };
  }
}

function refused(error: FunctionError, hasProof: boolean): RegistrationOutcome {
  if (!hasProof && isCaptchaRequired(error)) return { kind: 'captcha' };
  return { kind: 'refused', ...textsOf(error), ...(hasProof && { proof: proofAfter(error.code) }) };
}

type RefusalTexts = { text: string; detail?: string; field?: RefusedField };

function textsOf({ code, message, details }: FunctionError): RefusalTexts {
  const known = code && textsByCode[code];
  if (known) return known;
  const text = registrationMessages.failed;
  const name = signUpFields.find((field) => field === (details as { field?: unknown } | undefined)?.field);
  if (name !== undefined && message !== '') return { text, detail: message, field: { name, message } };
  return message === '' ? { text } : { text, detail: message };
}

function atField(name: SignUpField, text: string): RefusalTexts {
  return { text, field: { name, message: text } };
}

const textsByCode: Partial<Record<RefusalCode, RefusalTexts>> = {
  account_exists: {
    ...atField('email', registrationMessages.alreadyExists),
    detail: registrationMessages.addressShared,
  },
  organization_unknown: atField('organization', registrationMessages.organizationRefused),
  captcha_refused: { text: captchaMessages.refused },
  captcha_unavailable: { text: captchaMessages.verifyFailed },
  too_many_sign_ups: { text: registrationMessages.tooMany },
};

const noAnswer =
  'The server did not answer. Your account may have been created anyway: look for our message before you try again.';
