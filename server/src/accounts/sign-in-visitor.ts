import type { AttemptKey } from '@ffl/database/accounts/signin-attempts';
import type { SecurityConfig } from '@ffl/database/security/security-config';
import type { SignIn } from '@ffl/domain/accounts/schemas';
import type { Caller } from '@ffl/domain/security/caller';
import type { Accounts } from './accounts.ts';

/** A person signing in: the claimed email, the address, and what the browser's cookies say. */
export type Visitor = {
  email: string;
  emailHash: Buffer;
  caller: Caller;
  deviceCookie: string | undefined;
  deviceId: string | null;
};

export type SignInAttempt = SignIn & { visitor: Visitor; captchaToken: unknown };

type Arrival = { typedEmail: string; caller: Caller; deviceCookie: string | undefined };

export async function recogniseVisitor(
  { hashEmail, deviceCookies, clock }: Accounts,
  { typedEmail, caller, deviceCookie }: Arrival,
): Promise<Visitor> {
  const email = typedEmail.trim().toLowerCase();
  const deviceId = await deviceCookies.read(deviceCookie, email, clock());
  return { email, emailHash: hashEmail(email), caller, deviceCookie, deviceId };
}

/** A cookie's value, and how long the browser keeps it. */
export type KeptCookie = { value: string; days: number };

export async function rememberBrowser(
  { deviceCookies }: Accounts,
  { deviceCookie, email }: Visitor,
  days: number,
  now: Date,
): Promise<KeptCookie | null> {
  return days > 0 ? { value: await deviceCookies.remember(deviceCookie, email, now, days), days } : null;
}

/** Counts known browsers separately, unless administrators have turned that off. */
export function attemptKey({ emailHash, deviceId }: Visitor, config: SecurityConfig): AttemptKey {
  return { emailHash, deviceId: config.device_cookie_days > 0 ? deviceId : null };
}
