import type { Factor } from '@ffl/database/accounts/factors';
import type { User } from '@ffl/database/accounts/users';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';

/** The site that this installation's passkeys are bound to. */
export type PasskeySite = { rpId: string; origins: string[] };

export function passkeySite({
  publicUrl,
  appOrigins,
}: {
  publicUrl: string;
  appOrigins: readonly string[];
}): PasskeySite {
  const { hostname, origin } = new URL(publicUrl);
  return { rpId: hostname, origins: [origin, ...appOrigins] };
}

// Ed25519, P-256 and RSA. The library's defaults include algorithms that are experimental in Node.
const algorithms = [-8, -7, -257];

// Loaded on demand, since few people need it and it is large.
const webauthn = () => import('@simplewebauthn/server');

/** The options for a new passkey, which exclude those this person already has here. */
export async function askForNewPasskey(
  { rpId }: PasskeySite,
  user: User,
  others: readonly Factor[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: 'Flight For Life',
    rpID: rpId,
    userName: user.email,
    userDisplayName: user.email,
    userID: new Uint8Array(Buffer.from(user.id.replaceAll('-', ''), 'hex')),
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: others.flatMap(described),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
}

export async function askForPasskey(
  { rpId }: PasskeySite,
  factor: Factor,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: rpId,
    allowCredentials: described(factor),
    userVerification: 'preferred',
  });
}

type NewPasskey = Pick<Factor, 'credential_id' | 'public_key' | 'sign_count' | 'transports'>;

/** The new passkey; null if the response doesn't answer this challenge. */
export async function readNewPasskey(
  { rpId, origins }: PasskeySite,
  challenge: string,
  response: unknown,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: rpId,
    supportedAlgorithmIDs: algorithms,
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey),
    sign_count: String(counter),
    transports: transports.filter((one) => typeof one === 'string'),
  };
}

/** The passkey's signature counter; null if the response doesn't answer this challenge. */
export async function readPasskey(
  { rpId, origins }: PasskeySite,
  factor: Factor,
  challenge: string,
  response: unknown,
): Promise<string | null> {
  const { credential_id: id, public_key: publicKey, sign_count: counter } = factor;
  const hasOtherId = typeof response !== 'object' || response === null || !('id' in response) || response.id !== id;
  if (id === null || publicKey === null || hasOtherId) return null;
  const { verifyAuthenticationResponse } = await webauthn();
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: rpId,
    credential: { id, publicKey: new Uint8Array(publicKey), counter: Number(counter) },
    requireUserVerification: false,
  }).catch(() => null);
  return verified?.verified ? String(verified.authenticationInfo.newCounter) : null;
}

function described({ credential_id: id, transports }: Factor) {
  return id === null ? [] : [{ id, transports: transports as AuthenticatorTransport[] }];
}
