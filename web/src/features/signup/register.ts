import { captchaMessages, registrationMessages, registrationReplies } from '@ffl/domain/accounts';
import { callConfirmed } from '../../lib/call-confirmed.ts';
import { FunctionError } from '../../lib/call-function.ts';
import { isCaptchaAskedFor, proofAfter, type SentProof } from '../../lib/captcha-verdict.ts';
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
      /** The server's own words where the text does not carry them. */
      detail?: string;
      field?: RefusedField;
      proof?: SentProof;
    }
  /** The server wants a CAPTCHA first. */
  | { kind: 'captcha' };

/** Where the server may say that the cause lies; `message` is what stands there then. */
type RefusedField = { name: SignUpField; message: string };

/** Sends one registration; a refusal is told in the words of the product (REG-24 to REG-28). */
export async function register(registration: Registration): Promise<RegistrationOutcome> {
  const hasProof = registration.captchaToken !== undefined;
  try {
    await callConfirmed('secure-registration', { body: registration });
    return { kind: 'created' };
  } catch (error) {
    if (error instanceof FunctionError) return refused(error, hasProof);
    const spent = hasProof && ({ proof: 'spent' } as const);
    return { kind: 'refused', text: registrationMessages.failed, detail: noAnswer, ...spent };
  }
}

function refused(error: FunctionError, hasProof: boolean): RegistrationOutcome {
  if (!hasProof && isCaptchaAskedFor(error)) return { kind: 'captcha' };
  return { kind: 'refused', ...told(error), ...(hasProof && { proof: proofAfter(error) }) };
}

function told({ message, details }: FunctionError): { text: string; detail?: string; field?: RefusedField } {
  if (message.includes('already exists')) return atField('email', registrationMessages.alreadyExists);
  if (message.includes(registrationReplies.organization)) {
    return atField('organization', registrationMessages.organizationRefused);
  }
  const captcha = [captchaMessages.refused, captchaMessages.verifyFailed].find((text) => message.includes(text));
  if (captcha !== undefined) return { text: captcha };
  if (message.includes(registrationReplies.tooMany)) return { text: registrationMessages.tooMany };
  const text = registrationMessages.failed;
  const name = signUpFields.find((field) => field === (details as { field?: unknown } | undefined)?.field);
  if (name !== undefined && message !== '') return { text, detail: message, field: { name, message } };
  return message === '' ? { text } : { text, detail: message };
}

function atField(name: SignUpField, text: string) {
  return { text, field: { name, message: text } };
}

const noAnswer =
  'The server did not answer. Your account may have been created all the same: look for our message before you try again.';
