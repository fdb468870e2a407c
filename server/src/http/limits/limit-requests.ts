import type { ServerResponse } from 'node:http';
import type { Claims } from '@ffl/database/actors/actor';
import { isTimedOut } from '@ffl/database/connections/connection-failure';
import type { Context, MiddlewareHandler } from 'hono';
import { createTurns, type TurnLimit } from '../../turns-per-key.ts';
import type { RefuseEarly } from '../answers/early-refusal.ts';
import { outageBehind } from '../answers/outage.ts';
import { readCaller } from '../callers/caller.ts';
import { readClaims } from '../callers/identity.ts';
import type { Gateway } from '../gateway.ts';
import { rateLimits, turnLimits, untakenLimits } from './limits.ts';
import { tooMany } from './too-many.ts';
import { createUntakenAnswers } from './untaken-answers.ts';
import { createWindows } from './windows.ts';

/** The owner and size of the budget that a request uses. */
type Budget = { holder: string; kind: string; most: number; turn: TurnLimit };

/** Signs, without an access token, that we know where a request comes from. */
export type Known = {
  /** The session it wants to renew, if the token is ours. */
  renewedSession: (request: Request) => Promise<string | undefined>;
  renewalRefused: (session: string) => void;
  /** The person who last signed in with this browser; the same in all their browsers. */
  knownBrowser: (context: Context) => Promise<string | null>;
  /** Evidence that a request isn't part of the flood from its address; null without any. */
  ownShare: (context: Context) => Promise<string | null>;
};

/**
 * Counts requests by person, by session when one is renewed, by browser if someone signed in with it before, or by
 * address for strangers, in this process: a read must not cost a write (design 4).
 */
export function limitRequests(gateway: Gateway, refuse: RefuseEarly, known: Known): MiddlewareHandler {
  const { clock, metrics } = gateway;
  const windows = createWindows(rateLimits.windowSeconds * 1000, rateLimits.mostCounted);
  return async (context, next) => {
    const budget = await budgetOf(gateway, context, known);
    const { holder, kind } = budget;
    const take = ({ kind, holder, most }: Budget) => windows.take(`${kind} ${holder}`, most, clock().getTime());
    const beyond = async () => {
      const own = await budgetBeyond(budget, context, known);
      return own ? take(own) : null;
    };
    const shareMs = take(budget);
    const waitMs = shareMs > 0 ? ((await beyond()) ?? shareMs) : 0;
    if (waitMs > 0) {
      metrics.countRefusal(kind);
      return refuse(context, tooMany(Math.ceil(waitMs / 1000)));
    }
    await next();
    if (kind === 'session renewals' && isRefusal(context.res.status)) known.renewalRefused(holder);
    // Retries because the database was unavailable aren't counted.
    if (kind.startsWith('person') && outageBehind(context.error)) windows.giveBack(`${kind} ${holder}`);
  };
}

/** Stops answering a person or address that leaves too much unread. */
export function limitUntaken(gateway: Gateway, refuse: RefuseEarly, known: Known): MiddlewareHandler {
  const untaken = createUntakenAnswers();
  return async (context, next) => {
    const { holder } = await budgetOf(gateway, context, known);
    if (untaken.areTooMany(holder)) {
      gateway.metrics.countRefusal('untaken');
      return refuse(context, tooMany(untakenLimits.retryAfterSeconds));
    }
    const response: ServerResponse | undefined = context.env?.outgoing;
    if (response) untaken.add(holder, response);
    return next();
  };
}

/**
 * Lets a person or address have only so much in progress; the rest waits in line. Someone who made the database give up
 * too often gets no turn for a read until the minute is over, including those in line.
 */
export function takeTurns(gateway: Gateway, refuse: RefuseEarly, known: Known): MiddlewareHandler {
  const { clock, metrics } = gateway;
  const turns = createTurns();
  const timeOuts = createWindows(rateLimits.windowSeconds * 1000, rateLimits.mostCounted);
  return async (context, next) => {
    const budget = await budgetOf(gateway, context, known);
    const { holder, kind, turn } = budget;
    const most = kind === 'person reads' ? rateLimits.personTimeOuts : Number.POSITIVE_INFINITY;
    const work = async () => {
      const waitMs = timeOuts.wait(holder, most, clock().getTime());
      if (waitMs > 0) return waitMs;
      await next();
      if (kind === 'person reads' && isTimedOut(context.error)) timeOuts.take(holder, most, clock().getTime());
      return 0;
    };
    const beyond = async () => {
      const own = await budgetBeyond(budget, context, known);
      return own ? turns.inTurn(own.holder, own.turn, work) : null;
    };
    const waitMs = (await turns.inTurn(holder, turn, work)) ?? (await beyond());
    if (waitMs === 0) return;
    metrics.countRefusal(waitMs === null ? 'line' : 'time-outs');
    return refuse(context, tooMany(waitMs === null ? 1 : Math.ceil(waitMs / 1000)));
  };
}

const budgets = new WeakMap<Request, Promise<Budget>>();
const beyondShare = new WeakSet<Request>();

/** Whether the address is over its share, so that only a kept answer may be used. */
export function isBeyondShare(request: Request): boolean {
  return beyondShare.has(request);
}

/**
 * The budget of a request whose address is over its share or has a full line. What is the same for everybody comes from
 * what is kept. Anything else must prove that it isn't part of the flood, or gets null.
 */
async function budgetBeyond({ kind, holder }: Budget, context: Context, known: Known): Promise<Budget | null> {
  const own = await ownBudget(kind, holder, context, known);
  if (own) budgets.set(context.req.raw, Promise.resolve(own));
  return own;
}

async function ownBudget(kind: string, holder: string, context: Context, known: Known): Promise<Budget | null> {
  if (kind === 'address lists') {
    beyondShare.add(context.req.raw);
    const unlimited = Number.POSITIVE_INFINITY;
    return { holder: `kept ${holder}`, kind, most: unlimited, turn: { atOnce: unlimited, waiting: 0 } };
  }
  if (!['address checks', 'address devices', 'address calendars'].includes(kind)) return null;
  const own = await known.ownShare(context);
  return own === null ? null : { holder: own, kind: 'own share', most: rateLimits.ownShare, turn: turnLimits.person };
}

/** Determined once per request. */
function budgetOf(gateway: Gateway, context: Context, known: Known): Promise<Budget> {
  const request = context.req.raw;
  const budget = budgets.get(request) ?? determineBudget(gateway, context, known);
  budgets.set(request, budget);
  return budget;
}

async function determineBudget({ tokens, clock, settings }: Gateway, context: Context, known: Known): Promise<Budget> {
  const session = await known.renewedSession(context.req.raw);
  if (session !== undefined) {
    return { holder: session, kind: 'session renewals', most: rateLimits.sessionRenewals, turn: turnLimits.person };
  }
  const isRead = isReading(context);
  const claims = await readClaims(context.req.raw, tokens, clock()).catch(asStranger);
  if (claims.sub !== undefined) {
    const kind = isRead ? 'person reads' : 'person writes';
    const most = isRead ? rateLimits.personReads : rateLimits.personWrites;
    // Sessions with only the password use up nothing of those with the second step.
    const holder = claims.aal === 'aal2' ? `${claims.sub} aal2` : claims.sub;
    return { holder, kind, most, turn: turnLimits.person };
  }
  const { address } = readCaller(context, settings.trustedProxyHops);
  // Pages are counted separately, so that requesting many doesn't keep anybody there from signing in.
  if (!isCall(context)) {
    return {
      holder: `pages ${address}`,
      kind: 'address pages',
      most: rateLimits.addressPages,
      turn: turnLimits.address,
    };
  }
  const browser = context.req.path.startsWith('/rest/v1') ? null : await known.knownBrowser(context);
  const share = shareOf(context);
  if (share) return { ...share, holder: `${share.kind} ${browser ?? address}`, turn: turnLimits.address };
  if (browser !== null) {
    return { holder: browser, kind: 'browser calls', most: rateLimits.browserCalls, turn: turnLimits.browser };
  }
  return { holder: address, ...strangersBudget(context, isRead), turn: turnLimits.address };
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

function isCall({ req }: Context): boolean {
  return /^\/(auth|rest|functions|calendar)\/v1(\/|$)|^\/config\.json$/.test(req.path);
}

/** Requests with a share and turns of their own, so that nothing else from the address uses them up. */
function shareOf({ req }: Context): { kind: string; most: number } | null {
  if (req.path.startsWith('/calendar/')) return { kind: 'address calendars', most: rateLimits.addressCalendars };
  const [, name = ''] = /^\/functions\/v1\/([\w-]+)$/.exec(req.path) ?? [];
  // Only reads of these are the same for everybody.
  if (['card-keys', 'card-status'].includes(name) && req.method === 'GET')
    return { kind: 'address lists', most: rateLimits.addressLists };
  if (['card-keys', 'card-status', 'present-card'].includes(name))
    return { kind: 'address checks', most: rateLimits.addressChecks };
  if (['record-boardings', 'enroll-boarding-device'].includes(name))
    return { kind: 'address devices', most: rateLimits.addressDevices };
  return null;
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
