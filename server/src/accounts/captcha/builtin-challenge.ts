import { randomInt } from 'node:crypto';
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';
import type { CaptchaKeys } from './captcha-keys.ts';

/** A proof of work that is good for one binding until `expiresAt`. */
export function makeChallenge(keys: CaptchaKeys, binding: string, expiresAt: Date): Promise<Challenge> {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: keys.work.rounds,
    counter: randomInt(keys.work.fewestGuesses, keys.work.mostGuesses + 1),
    deriveKey,
    // The library's own expiry won't do: each side checks it by its own clock, and a browser's may be a day off.
    data: { binding, expires: Math.floor(expiresAt.getTime() / 1000) },
    hmacSignatureSecret: keys.signsChallenges,
    hmacKeySignatureSecret: keys.signsSolutions,
  });
}

export type BuiltinToken = z.infer<typeof tokenSchema>;

/** The solved challenge in a token, null if it is something else, such as a provider's token. */
export function readBuiltinToken(token: string): BuiltinToken | null {
  const parsed = tokenSchema.safeParse(parseJson(Buffer.from(token, 'base64').toString('utf8')));
  return parsed.success ? parsed.data : null;
}

/** When a solved challenge expires; null if it isn't solved, has expired, or wasn't made by us for this binding. */
export async function checkBuiltinToken(
  keys: CaptchaKeys,
  { challenge, solution }: BuiltinToken,
  binding: string,
  now: Date,
): Promise<Date | null> {
  const { data } = challenge.parameters;
  const expiresAt = new Date(data.expires * 1000);
  if (data.binding !== binding || expiresAt <= now) return null;
  const { verified } = await verifySolution({
    challenge,
    solution,
    deriveKey,
    hmacSignatureSecret: keys.signsChallenges,
    hmacKeySignatureSecret: keys.signsSolutions,
  });
  return verified ? expiresAt : null;
}

// Lists every field we sign, so the signature check refuses a token with any other.
const tokenSchema = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      data: z.object({ binding: z.string(), expires: z.number() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
