import { readCode } from '@ffl/domain/cards/code';
import { cardLimits } from '@ffl/domain/cards/limits';
import type { StatedMember } from '@ffl/domain/cards/today';
import type { Verdict } from '@ffl/domain/cards/verdict';
import type { QueryClient } from '@tanstack/react-query';
import { FunctionError } from '../../lib/functions/call-function.ts';
import type { Server } from '../../lib/net/server.ts';
import { readProcedure } from '../../lib/session/rest-client.ts';
import { within } from '../../lib/waiting/within.ts';
import { callInSession } from '../../lib/write/call-in-session.ts';
import { memberQueries } from '../members/queries.ts';
import type { MemberRecord } from '../members/rows.ts';
import { type CheckedCode, judgeCode } from './judge-code.ts';

export type ScannedMember =
  /** `check` is null for the code on a card, which isn't signed. */
  | { kind: 'found'; member: MemberRecord; check: CheckedCode | null }
  /** The code must not pass as proof of who shows it. */
  | { kind: 'not accepted'; verdict: Verdict['kind'] }
  | { kind: 'elsewhere'; origin: string }
  | { kind: 'other' | 'gone' | 'unanswered' };

/** Finds the member for a code that an administrator scanned. A signed code is checked as strictly as by crew. */
export async function findScannedMember(
  server: Server,
  queryClient: QueryClient,
  text: string,
): Promise<ScannedMember> {
  const code = readCode(text, location.origin);
  switch (code.kind) {
    case 'member':
      return readFound(server, queryClient, code.memberId, null);
    case 'statement':
      return findStated(server, queryClient, code.statement);
    default:
      return code;
  }
}

/** A valid, recent enough signature says who it is, even if part of it lapsed or was revoked, or no phone signed it. */
const named: readonly Verdict['kind'][] = ['valid', 'partly', 'ask-id', 'not-live', 'lapsed', 'revoked'];

async function findStated(server: Server, queryClient: QueryClient, statement: string): Promise<ScannedMember> {
  let isGone = false;
  const {
    verdict,
    statement: signed,
    checkedAt,
    isListNew,
    reply,
  } = await judgeCode(server, { text: statement, sought: null, seenAt: Date.now() }, async (shown, mostMs) => {
    try {
      const body = { statement: shown };
      const { data } = await within(mostMs, (signal) =>
        callInSession<{ data: StatedMember }>(server, 'stated-member', { body, signal }),
      );
      return data;
    } catch (error) {
      isGone = error instanceof FunctionError && error.code === 'member_missing';
      throw error;
    }
  });
  if (!signed || !named.includes(verdict.kind)) return { kind: 'not accepted', verdict: verdict.kind };
  if (isGone) return { kind: 'gone' };
  if (!reply || !isListNew) return { kind: 'unanswered' };
  return readFound(server, queryClient, reply.memberId, { verdict, signedAt: signed.signedAt, checkedAt });
}

/** A card may be that of a record that was merged since, and then leads on; whose a signed code is, the server said. */
async function readFound(
  server: Server,
  queryClient: QueryClient,
  memberId: string,
  check: CheckedCode | null,
): Promise<ScannedMember> {
  let query = memberQueries.byId(memberId);
  try {
    // Reads the current record, since a cached one may be gone.
    const member = await within(cardLimits.patienceMs, async (signal) => {
      if (!check) {
        const { leadsTo } = await readProcedure(server, 'merges_of', { member: memberId }, signal);
        if (leadsTo) query = memberQueries.byId(leadsTo);
      }
      return queryClient.fetchQuery({ ...query, staleTime: 0, retry: false });
    });
    return member ? { kind: 'found', member, check } : { kind: 'gone' };
  } catch {
    // The next caller asks the server again, and waits for no lost response.
    await queryClient.cancelQueries({ queryKey: query.queryKey });
    return { kind: 'unanswered' };
  }
}
