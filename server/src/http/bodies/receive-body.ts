import { setTimeout as pause } from 'node:timers/promises';
import type { Claims } from '@ffl/database/actors/actor';
import type { MiddlewareHandler } from 'hono';
import { createTurns } from '../../turns-per-key.ts';
import type { RefuseEarly } from '../answers/early-refusal.ts';
import { readClaims } from '../callers/identity.ts';
import type { Gateway } from '../gateway.ts';
import { bodyPace, bodyTurns, requestLimits } from '../limits/limits.ts';
import { tooMany } from '../limits/too-many.ts';
import { giveBackMemorySoon } from './give-back-memory.ts';
import { keepBody } from './json-body.ts';

/** Maximum bytes of this request's body, if larger than for every signed-in person. */
export type MostBytes = (request: Request, claims: Claims) => Promise<number>;

/**
 * Reads the body before the request takes a turn, so a slow one holds nobody up, but only after the caller is known, so
 * that a stranger can't send a large one. The API that wants the body reports its problems.
 */
export function receiveBody({ tokens, clock }: Gateway, refuse: RefuseEarly, mostBytes: MostBytes): MiddlewareHandler {
  const turns = createTurns();

  async function mostOf(request: Request, announced: number): Promise<[most: number, holder: string]> {
    const claims = await readClaims(request, tokens, clock()).catch(() => undefined);
    if (claims?.sub === undefined) return [requestLimits.strangersBodyBytes, ''];
    const most = announced <= requestLimits.bodyBytes ? requestLimits.bodyBytes : await mostBytes(request, claims);
    return [most, claims.sub];
  }

  return async (context, next) => {
    const request = context.req.raw;
    const announced = announcedBytes(request, context.env?.incoming !== undefined);
    if (announced === 0) return next();
    const [most, holder] = await mostOf(request, announced);
    const size = Math.min(announced, most);
    let isRefused = false;
    const work = async () => {
      isRefused = !(await keepBody(request, most));
      await next();
      return true;
    };
    const isRefusedUnread = announced > most && Number.isFinite(announced);
    if (size <= requestLimits.strangersBodyBytes || isRefusedUnread) {
      await work();
      return;
    }
    const [line, limit] =
      size > requestLimits.bodyBytes
        ? (['largest', bodyTurns.largest] as const)
        : (['large', bodyTurns.large] as const);
    const isDone = await turns.inTurn(holder, bodyTurns.ofPerson, async () => {
      const isTaken = await turns.inTurn(line, limit, work);
      // Reading takes time from everyone, so the sender of a refused body waits before the next one.
      if (isRefused) await pause(bodyPace.afterRefusalMs);
      return isTaken;
    });
    giveBackMemorySoon();
    if (!isDone) return refuse(context, tooMany(1));
  };
}

/** A body sent in chunks has no known size; it counts as the largest. */
function announcedBytes(request: Request, isFromSocket: boolean): number {
  const { method, headers } = request;
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return 0;
  const length = headers.get('content-length');
  if (length !== null) return Number(length);
  const hasBody = isFromSocket ? headers.has('transfer-encoding') : request.body !== null;
  return hasBody ? Number.POSITIVE_INFINITY : 0;
}
