import { secondStepMessages } from '@ffl/domain/accounts/second-step-messages';
import type { AuthError, Factor, GoTrueClient } from '@supabase/auth-js';
import { ConnectionLost } from '../net/server.ts';
import { TableError } from '../net/table-error.ts';
import type { Tokens } from '../session/session.ts';
import type { BegunApp } from './kept-second-step.ts';
import { askDeviceFor } from './passkey.ts';

/** An authenticator app or a passkey that is set up. */
export type StepFactor = { id: string; kind: 'app' | 'passkey'; name: string; since: Date };

/**
 * The person's second factors. `codesLeft` is null without recovery codes; `unfinished` has the ids of those not set up
 * completely.
 */
export type SecondStep = { factors: StepFactor[]; codesLeft: number | null; unfinished: string[] };

const rp = () => ({ rpId: location.hostname, rpOrigins: [location.origin] });

export function stepFactors(factors: readonly Factor[] = []): StepFactor[] {
  return factors
    .filter(({ status, factor_type: type }) => status === 'verified' && (type === 'totp' || type === 'webauthn'))
    .map(({ id, factor_type: type, friendly_name: name, created_at: since }) => ({
      id,
      kind: type === 'totp' ? 'app' : 'passkey',
      name: name || (type === 'totp' ? secondStepMessages.addApp : secondStepMessages.addPasskey),
      since: new Date(since),
    }));
}

export async function readSecondStep({ mfa }: GoTrueClient): Promise<SecondStep> {
  const { all, recovery_code: codes } = dataOf(await mfa.listFactors());
  const left = codes.length === 0 ? null : dataOf(await mfa.recoveryCodes.getStatus()).remaining;
  const unfinished = all.flatMap(({ id, status }) => (status === 'unverified' ? [id] : []));
  return { factors: stepFactors(all), codesLeft: left, unfinished };
}

/** Goes on with the session that the server gave for a proof: only its tokens carry it. */
export async function keepProof(client: GoTrueClient, { access_token, refresh_token }: Tokens): Promise<void> {
  dataOf(await client.setSession({ access_token, refresh_token }));
}

/** Gives an app's code. The client continues with a session that may do everything. */
export async function giveCode({ mfa }: GoTrueClient, factorId: string, code: string): Promise<void> {
  const given = await mfa.challengeAndVerify({ factorId, code });
  if (given.error?.code === 'mfa_verification_failed') throw new TableError(422, secondStepMessages.wrongCode);
  dataOf(given);
}

export async function giveRecoveryCode({ mfa }: GoTrueClient, code: string): Promise<void> {
  dataOf(await mfa.recoveryCodes.verify({ code }));
}

export async function givePasskey({ mfa }: GoTrueClient, factorId: string): Promise<void> {
  const challenge = dataOf(await mfa.challenge({ factorId, webauthn: rp() }));
  if (challenge.type !== 'webauthn' || challenge.webauthn.type !== 'request') throw new ConnectionLost();
  const { publicKey } = challenge.webauthn.credential_options;
  const response = await askDeviceFor(() =>
    navigator.credentials.get({ publicKey: publicKey as PublicKeyCredentialRequestOptions }),
  );
  const webauthn = { ...rp(), type: 'request', credential_response: response as never } as const;
  dataOf(await mfa.verify({ factorId, challengeId: challenge.id, webauthn }));
}

/** Starts an authenticator app: the text of its QR code, and the secret to type. */
export async function beginApp({ mfa }: GoTrueClient, name: string): Promise<BegunApp> {
  const { id, totp } = dataOf(await mfa.enroll({ factorType: 'totp', friendlyName: name }));
  return { id, uri: totp.uri, secret: totp.secret };
}

export async function addPasskey({ mfa }: GoTrueClient, name: string): Promise<void> {
  const { id: factorId } = dataOf(await mfa.enroll({ factorType: 'webauthn', friendlyName: name }));
  try {
    const challenge = dataOf(await mfa.challenge({ factorId, webauthn: rp() }));
    if (challenge.type !== 'webauthn' || challenge.webauthn.type !== 'create') throw new ConnectionLost();
    const { publicKey } = challenge.webauthn.credential_options;
    const response = await askDeviceFor(() =>
      navigator.credentials.create({ publicKey: publicKey as PublicKeyCredentialCreationOptions }),
    );
    const webauthn = { ...rp(), type: 'create', credential_response: response as never } as const;
    dataOf(await mfa.verify({ factorId, challengeId: challenge.id, webauthn }));
  } catch (error) {
    // An unfinished one would block its name for the next try.
    await mfa.unenroll({ factorId });
    throw error;
  }
}

/** Makes ten new codes, which replace the old ones. */
export async function newRecoveryCodes({ mfa }: GoTrueClient, hasCodes: boolean): Promise<string[]> {
  return dataOf(await (hasCodes ? mfa.recoveryCodes.regenerate() : mfa.recoveryCodes.generate())).codes;
}

export async function removeFactor({ mfa }: GoTrueClient, factorId: string): Promise<void> {
  dataOf(await mfa.unenroll({ factorId }));
}

/** The name with a number if the person already has one of this name. */
export function freeName(wanted: string, held: readonly StepFactor[]): string {
  const names = new Set(held.map(({ name }) => name));
  const numbered = Array.from({ length: names.size + 1 }, (_, index) =>
    index === 0 ? wanted : `${wanted} ${index + 1}`,
  );
  return numbered.find((name) => !names.has(name)) ?? wanted;
}

/** Throws what the tables would: a refusal in the server's words, or that there was no response. */
function dataOf<Data>({ data, error }: { data: Data | null; error: AuthError | null }): Data {
  if (data !== null && error === null) return data;
  // Checked by name, since the client's class is in a separate script.
  if (!error || error.name === 'AuthRetryableFetchError') throw new ConnectionLost(error);
  throw new TableError(error.status ?? 400, error.message, error.code);
}
