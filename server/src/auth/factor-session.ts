import type { Context } from 'hono';
import type { GivenOutcome } from '../accounts/factors/give-factor.ts';
import type { SignedIn } from '../accounts/sessions/find-signed-in.ts';
import { recogniseVisitor, type Visitor } from '../accounts/sign-in-visitor.ts';
import type { Dependencies } from '../dependencies.ts';
import { sessionJson } from '../http/answers/session-json.ts';
import { readCaller } from '../http/callers/caller.ts';
import { readDeviceCookie, setDeviceCookie } from '../http/callers/device-cookie-header.ts';
import { currentSession, sessionMissing } from './current-session.ts';

/** The session of someone who gave the password, or more. A reset link's session can't do anything with factors. */
export async function factorSession(dependencies: Dependencies, context: Context): Promise<SignedIn> {
  const signedIn = await currentSession(dependencies, context.req.raw);
  if (signedIn.session.is_recovery) throw sessionMissing();
  return signedIn;
}

export function visitorOf(dependencies: Dependencies, context: Context, { user }: SignedIn): Promise<Visitor> {
  const { settings } = dependencies;
  return recogniseVisitor(dependencies, {
    typedEmail: user.email,
    caller: readCaller(context, settings.trustedProxyHops),
    deviceCookie: readDeviceCookie(context, settings),
  });
}

/** Responds with the session and what it may now do. */
export async function tellGiven(
  { settings, tokens }: Dependencies,
  context: Context,
  { opened, deviceCookie }: Extract<GivenOutcome, { kind: 'given' }>,
): Promise<Response> {
  if (deviceCookie) setDeviceCookie(context, settings, deviceCookie);
  return context.json(await sessionJson(tokens, opened));
}
