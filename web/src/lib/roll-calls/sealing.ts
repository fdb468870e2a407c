/** What is stored of a value: nothing but its account's key on this device opens it. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };

const algorithm = 'AES-GCM';

/** It never leaves the browser: scripts can use it, and nothing can read it. */
export function makeKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt']);
}

/** `place` says where it is stored, so that nothing opens at another place. */
export async function seal(key: CryptoKey, place: string, value: object): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(value));
  return { iv, data: await crypto.subtle.encrypt({ name: algorithm, iv, additionalData: bytesOf(place) }, key, plain) };
}

export async function unseal(key: CryptoKey, place: string, { iv, data }: Sealed): Promise<unknown> {
  const plain = await crypto.subtle.decrypt({ name: algorithm, iv, additionalData: bytesOf(place) }, key, data);
  return JSON.parse(new TextDecoder().decode(plain));
}

function bytesOf(place: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(place);
}
