import type { Context } from 'hono';
import { recogniseVisitor, type Visitor } from '../accounts/sign-in-visitor.ts';
import type { Dependencies } from '../dependencies.ts';
import { readCaller } from '../http/callers/caller.ts';
import { readDeviceCookie } from '../http/callers/device-cookie-header.ts';

/** Describes the person signing in, from the request. */
export function readVisitor(dependencies: Dependencies, context: Context, typedEmail: string): Promise<Visitor> {
  const { settings } = dependencies;
  const caller = readCaller(context, settings.trustedProxyHops);
  return recogniseVisitor(dependencies, { typedEmail, caller, deviceCookie: readDeviceCookie(context, settings) });
}
