import { type RefusalCode, refusalStatuses } from '@ffl/domain/refusals';
import type { Caller } from '@ffl/domain/security';
import type { Context } from 'hono';
import type { Dependencies } from '../dependencies.ts';
import { readCaller } from '../http/caller.ts';
import { readClaims } from '../http/identity.ts';
import { readJsonObject } from '../http/json-body.ts';
import { notBefore } from '../http/reply-floor.ts';
import { asFunctionError } from './as-function-error.ts';

/** What the pages around sign-up and reset read: whether it worked and a sentence. */
export type Answer = {
  /** Why it is refused; without a code it worked. */
  code?: RefusalCode;
  message: string;
  headers?: Record<string, string>;
  /** What the page may want to know beside the sentence. */
  more?: Record<string, unknown>;
};

type Work = (body: Record<string, unknown>, caller: Caller) => Promise<Answer>;

/** Answers with `success`, also when something was thrown, and never faster than an answer for an unknown e-mail. */
export function replyWithSuccess(dependencies: Dependencies, context: Context, work: Work): Promise<Response> {
  const { settings, tokens, clock, log } = dependencies;
  return notBefore(settings.authReplyFloorMs, async () => {
    try {
      await readClaims(context.req.raw, tokens, clock());
      const caller = readCaller(context, settings.trustedProxyHops);
      return toResponse(await work(await readJsonObject(context.req.raw), caller));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      return toResponse(asFunctionError(error, log));
    }
  });
}

function toResponse({ code, message, headers = {}, more = {} }: Answer): Response {
  if (!code) return Response.json({ success: true, message });
  const body = { success: false, code, message, error: message, ...more };
  return Response.json(body, { status: refusalStatuses[code], headers });
}
