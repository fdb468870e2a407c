import type { AttemptKey } from '@ffl/database/accounts/signin-attempts';
import type { SecurityConfig } from '@ffl/database/security/security-config';
import type { SignIn } from '@ffl/domain/accounts';
import type { Context } from 'hono';
import type { Dependencies } from '../../dependencies.ts';
import { type Caller, readCaller } from '../../http/caller.ts';
import { readDeviceCookie } from '../../http/device-cookie-header.ts';

/** Somebody at the door: who they say they are, where they come from and what their browser remembers. */
export type Visitor = {
  email: string;
  emailHash: Buffer;
  caller: Caller;
  deviceCookie: string | undefined;
  deviceId: string | null;
};

export type SignInAttempt = SignIn & { visitor: Visitor; captchaToken: unknown };

export function readVisitor(dependencies: Dependencies, context: Context, typedEmail: string): Visitor {
  const { settings, hashEmail, deviceCookies, clock } = dependencies;
  const email = typedEmail.trim().toLowerCase();
  const deviceCookie = readDeviceCookie(context, settings);
  return {
    email,
    emailHash: hashEmail(email),
    caller: readCaller(context, settings.trustedProxyHops),
    deviceCookie,
    deviceId: deviceCookies.read(deviceCookie, email, clock()),
  };
}

/** Known browsers count for themselves, unless administrators have switched that off. */
export function attemptKey({ emailHash, deviceId }: Visitor, config: SecurityConfig): AttemptKey {
  return { emailHash, deviceId: config.device_cookie_days > 0 ? deviceId : null };
}
