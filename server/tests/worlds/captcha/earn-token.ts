import type { CaptchaAction } from '@ffl/domain/accounts/captcha';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { TestApp } from '../test-app.ts';

/** Requests a challenge from the application, solves it and returns the token, like the page's widget. */
export async function earnToken(flight: TestApp, action: CaptchaAction, email: string): Promise<string> {
  const response = await flight.post('/functions/v1/captcha-challenge', { action, email });
  if (response.status !== 200) throw new Error(`No challenge was given: ${response.status}`);
  return solve((await response.json()) as Challenge);
}

/** Solves a challenge and returns the token. */
export async function solve({ parameters, signature }: Challenge): Promise<string> {
  const challenge = { parameters, ...(signature === undefined ? {} : { signature }) };
  const solution = await solveChallenge({ challenge, deriveKey });
  return asToken({ challenge, solution });
}

export function asToken(payload: unknown): string {
  return Buffer.from(JSON.stringify(payload)).toString('base64');
}
