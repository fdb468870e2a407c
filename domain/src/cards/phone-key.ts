import { fromBase64url, toBase64url } from './base64url.ts';

/** A phone's public key in its short form, as in SEC 1: the sign of y, then x. */
export const phoneKeyBytes = 33;

// The curve y² = x³ - 3x + b over the field of p, as in FIPS 186.
const p = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn;
const b = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;

/** Compresses the 65 bytes that browsers export for a public key into a short text. */
export function shortPhoneKey(raw: Uint8Array): string {
  const isOdd = ((raw[64] ?? 0) & 1) === 1;
  return toBase64url(Uint8Array.from([isOdd ? 3 : 2, ...raw.subarray(1, 33)]));
}

/** A key as browsers import it; null if the text isn't a point on the curve. */
export function phoneKeyJwk(short: string): { kty: 'EC'; crv: 'P-256'; x: string; y: string } | null {
  const bytes = fromBase64url(short);
  if (bytes?.length !== phoneKeyBytes || (bytes[0] !== 2 && bytes[0] !== 3)) return null;
  const x = toNumber(bytes.subarray(1));
  if (x >= p) return null;
  const square = (((x * x - 3n) % p) * x + b + p * p) % p;
  // Since p + 1 is a multiple of 4, this is the root if there is one.
  const root = power(square, (p + 1n) / 4n);
  if ((root * root) % p !== square) return null;
  const y = root % 2n === BigInt(bytes[0] - 2) ? root : p - root;
  return { kty: 'EC', crv: 'P-256', x: toBase64url(bytes.subarray(1)), y: toBase64url(toBytes(y)) };
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base;
  for (let left = exponent; left > 0n; left /= 2n) {
    if (left % 2n === 1n) result = (result * square) % p;
    square = (square * square) % p;
  }
  return result;
}

function toNumber(bytes: Uint8Array): bigint {
  return bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
}

function toBytes(number: bigint): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, at) => Number((number >> BigInt(8 * (31 - at))) & 255n));
}
