import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromBase64url, toBase64url } from './base64url.ts';
import { phoneKeyJwk, shortPhoneKey } from './phone-key.ts';

const p = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn;
const b = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;
/** The curve's generator, from FIPS 186. */
const generator = {
  x: 0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296n,
  y: 0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5n,
};

const bytesOf = (number: bigint) =>
  Uint8Array.from({ length: 32 }, (_, at) => Number((number >> BigInt(8 * (31 - at))) & 255n));
const numberOf = (text: string) =>
  [...(fromBase64url(text) ?? [])].reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
const shortOf = (x: bigint, y: bigint) => shortPhoneKey(Uint8Array.from([4, ...bytesOf(x), ...bytesOf(y)]));

it.each([
  ['even or odd', generator.y],
  ['the other', p - generator.y],
])('a short phone key gives back y, %s', (_, y) => {
  expect(phoneKeyJwk(shortOf(generator.x, y))).toEqual({
    kty: 'EC',
    crv: 'P-256',
    x: toBase64url(bytesOf(generator.x)),
    y: toBase64url(bytesOf(y)),
  });
});

it('a short phone key gives only points of the curve, and nothing for anything else', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.constantFrom(2, 3, 4, 0), (x, sign) => {
      const jwk = phoneKeyJwk(toBase64url(Uint8Array.from([sign, ...x])));
      if (!jwk) return;
      const [u, v] = [numberOf(jwk.x), numberOf(jwk.y)];
      expect((v * v - (u * u * u - 3n * u + b)) % p).toBe(0n);
      expect([2n, 3n]).toContain(BigInt(sign));
      expect(v % 2n).toBe(BigInt(sign) - 2n);
    }),
    { numRuns: 40 },
  );
  for (const text of ['', 'A'.repeat(43), 'A'.repeat(44), toBase64url(Uint8Array.from([2, ...bytesOf(p)]))]) {
    expect(phoneKeyJwk(text)).toBe(null);
  }
});
