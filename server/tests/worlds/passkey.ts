import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Input of a passkey's signature, correct unless a test forges part of it. */
type Signing = { challenge: string; origin: string; rpId: string; counter: number; key?: KeyObject };

const flags = { present: 0x01, verified: 0x04, attested: 0x40 };

/** A device with one passkey. */
export function createPasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = randomBytes(16);
  const id = rawId.toString('base64url');
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );

  function described(response: object) {
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }

  return {
    /** The response that sets up the passkey. */
    made({ challenge, origin, rpId, counter }: Signing) {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, coseKey]);
      const authData = Buffer.concat([dataOf(rpId, flags.attested, counter), attested]);
      const attestation = new Map<string, string | Map<string, never> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', new Uint8Array(authData)],
      ]);
      return described({
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal'],
      });
    },
    /** The response to a sign-in challenge. */
    given({ challenge, origin, rpId, counter, key = privateKey }: Signing) {
      const data = dataOf(rpId, 0, counter);
      const client = clientData('webauthn.get', challenge, origin);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return described({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, key).toString('base64url'),
      });
    },
  };
}

function dataOf(rpId: string, more: number, counter: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const shown = Buffer.from([flags.present | flags.verified | more]);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), shown, count]);
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}
