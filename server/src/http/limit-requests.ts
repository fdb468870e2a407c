import type { Claims } from '@ffl/database/actor';
import type { Context, MiddlewareHandler } from 'hono';
import { createTurns, type TurnLimit } from '../turns.ts';
import { readCaller } from './caller.ts';
import type { Door } from './door.ts';
import type { RefuseEarly } from './early-refusal.ts';
import { readClaims } from './identity.ts';
import { rateLimits, turnLimits } from './limits.ts';
import { outageBehind } from './outage.ts';
import { tooMany } from './too-many.ts';
import { createWindows } from './windows.ts';

/** Whose budget a request is taken from, and how large it is. */
type Budget = { holder: string; kind: string; most: number; turn: TurnLimit };

/** The session that a request wants to renew, if it can prove that it is one of ours. */
export type RenewedSession = (request: Request) => Promise<string | undefined>;

/**
 * Counts requests by person, by session where one is renewed, or by address for strangers, in this process: a read must
 * not cost a write (design 4).
 */
export function limitRequests(door: Door, refuse: RefuseEarly, renewedSession: RenewedSession): MiddlewareHandler {
  const { clock, metrics } = door;
  const windows = createWindows(rateLimits.windowSeconds * 1000, rateLimits.mostCounted);
  return async (context, next) => {
    const { holder, kind, most } = await budgetOf(door, context, renewedSession);
    const waitMs = windows.take(`${kind} ${holder}`, most, clock().getTime());
    if (waitMs > 0) {
      metrics.countRefusal(kind);
      return refuse(context, tooMany(Math.ceil(waitMs / 1000)));
    }
    await next();
    // A person who asks again because the database was away has not asked too often.
    if (kind.startsWith('person') && outageBehind(context.error)) windows.giveBack(`${kind} ${holder}`);
  };
}

/** Lets a person or an address have only so much at work; the rest waits in line. */
export function takeTurns(door: Door, refuse: RefuseEarly, renewedSession: RenewedSession): MiddlewareHandler {
  const turns = createTurns();
  return async (context, next) => {
    const { holder, turn } = await budgetOf(door, context, renewedSession);
    const isDone = await turns.inTurn(holder, turn, async () => {
      await next();
      return true;
    });
    if (isDone) return;
    door.metrics.countRefusal('line');
    return refuse(context, tooMany(1));
  };
}

async function budgetOf(
  { tokens, clock, settings }: Door,
  context: Context,
  renewedSession: RenewedSession,
): Promise<Budget> {
  const session = await renewedSession(context.req.raw);
  if (session !== undefined) {
    return { holder: session, kind: 'session renewals', most: rateLimits.sessionRenewals, turn: turnLimits.person };
  }
  const isRead = isReading(context);
  const claims = await readClaims(context.req.raw, tokens, clock()).catch(asStranger);
  if (claims.sub !== undefined) {
    const kind = isRead ? 'person reads' : 'person writes';
    const most = isRead ? rateLimits.personReads : rateLimits.personWrites;
    return { holder: claims.sub, kind, most, turn: turnLimits.person };
  }
  const holder = readCaller(context, settings.trustedProxyHops).address;
  return { holder, ...strangersBudget(context, isRead), turn: turnLimits.address };
}

function strangersBudget(context: Context, isRead: boolean): { kind: string; most: number } {
  if (!context.req.path.startsWith('/rest/v1')) return { kind: 'address calls', most: rateLimits.addressCalls };
  if (isRead) return { kind: 'address reads', most: rateLimits.addressReads };
  return { kind: 'address writes', most: rateLimits.addressWrites };
}

// Lists and reports are procedures, which the client calls with POST.
function isReading({ req }: Context): boolean {
  return ['GET', 'HEAD', 'OPTIONS'].includes(req.method) || req.path.startsWith('/rest/v1/rpc/');
}

// The API refuses the token in its own words.
function asStranger(): Claims {
  return { role: 'anon' };
}
