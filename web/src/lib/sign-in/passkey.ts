import { secondStepMessages } from '@ffl/domain/accounts/second-step-messages';

export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && window.isSecureContext;
}

/** The device's answer; throws a sentence if the person or device refused. */
export async function askDeviceFor(ask: () => Promise<Credential | null>): Promise<Credential> {
  const credential = await ask().catch((error: unknown) => {
    throw new Error(whyNot(error), { cause: error });
  });
  if (!credential) throw new Error(secondStepMessages.passkeyCancelled);
  return credential;
}

function whyNot(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'InvalidStateError') return secondStepMessages.passkeyHere;
  return name === 'SecurityError' || name === 'NotSupportedError'
    ? secondStepMessages.passkeyImpossible
    : secondStepMessages.passkeyCancelled;
}
