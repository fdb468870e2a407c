import { type CardKey, signingKey } from '@ffl/database/cards/card-keys';
import type { Transaction } from '@ffl/database/transaction';
import type { PublishedKey } from '@ffl/domain/cards/signature';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';

const keyIdLength = 8;

/** The key pair that signs statements and the list. It is made when first needed. */
export function cardKey(transaction: Transaction, now: Date): Promise<CardKey> {
  return signingKey(transaction, now, makeKey);
}

async function makeKey(): Promise<CardKey> {
  const pair = await generateKeyPair('ES256', { extractable: true });
  const [{ x = '', y = '' }, privateKey] = await Promise.all([exportJWK(pair.publicKey), exportJWK(pair.privateKey)]);
  const kid = (await calculateJwkThumbprint(privateKey)).slice(0, keyIdLength);
  const published: PublishedKey = { kid, kty: 'EC', crv: 'P-256', x, y, alg: 'ES256', use: 'sig' };
  return { published, privateKey: { ...privateKey } };
}
