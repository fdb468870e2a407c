import type { Answers } from '@ffl/domain/answers';
import { currencyActMessages } from '@ffl/domain/currency/act-messages';
import { isRefusedByGateway } from '@ffl/domain/refusals/refusal-codes';
import { readInstant } from '@ffl/domain/time/denver';
import { callFunction, FunctionError } from '../../lib/functions/call-function.ts';
import type { Server } from '../../lib/net/server.ts';
import { type Kept, markTried, markUntried, readKept, settlePunch } from '../../lib/roll-calls/keep.ts';
import type { PendingPunch, PunchResponse } from '../../lib/roll-calls/roll-call.ts';
import { storedUserId } from '../../lib/session/stored-session.ts';
import { writeMs } from '../../lib/waiting/timing.ts';
import { within } from '../../lib/waiting/within.ts';

/** Why sending ended: what is left waits for a connection, a sign-in, a proof of identity, or the server. */
export type SendEnd = 'sent' | 'no answer' | 'signed out' | 'not allowed' | 'proof needed' | 'later';

const lockName = 'ffl-roll-calls';

/**
 * Sends what waits, one person after the other in the order they were taken, each under its own key: whatever was lost
 * on the way is sent again and recorded once. One tab at a time sends. A list that the person may no longer punch stays,
 * and stops no other.
 */
export async function sendPunches(server: Server, userId: string): Promise<SendEnd> {
  return navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (!lock) return 'later';
    // What was certainly not sent can still be taken back.
    if (!navigator.onLine) return 'no answer';
    let end: SendEnd = 'sent';
    const kept = await readKept(userId);
    const barred = new Set<string>();
    for (const punch of kept.punches) {
      if (punch.state !== 'waiting' || barred.has(punch.listId)) continue;
      // Somebody else may have signed in in another tab.
      if (storedUserId() !== userId) return 'signed out';
      const outcome = await sendOne(server, userId, punch, kept);
      if (outcome === 'not allowed') barred.add(punch.listId);
      if (outcome === 'later' || (outcome === 'not allowed' && end === 'sent')) end = outcome;
      else if (outcome !== 'sent' && outcome !== 'not allowed') return outcome;
    }
    return end;
  });
}

async function sendOne(server: Server, userId: string, punch: PendingPunch, { lists }: Kept): Promise<SendEnd> {
  const list = lists.find(({ id }) => id === punch.listId);
  if (!list || !(await markTried(punch.id))) return 'sent';
  const { name: _, ...entry } = punch.entry;
  const { program, trainingSessionId } = list;
  const body = {
    ...{ ...entry, programId: program.id },
    ...(program.base !== null && { base: program.base }),
    ...(trainingSessionId !== null && { trainingSessionId }),
  };
  try {
    const { data } = await within(writeMs, (signal) =>
      callFunction<Answers['roll-call-punch']>(server, 'roll-call-punch', { body, idempotencyKey: punch.id, signal }),
    );
    await settlePunch(userId, punch.id, 'recorded', { code: null, message: recordedText(data) });
    return 'sent';
  } catch (error) {
    const end = endOf(error);
    if (end === 'refused') {
      await settlePunch(userId, punch.id, 'refused', responseOf(error as FunctionError));
      return 'sent';
    }
    // The server answered that it wrote nothing; the outcome of an earlier try is unknown.
    if (end !== 'no answer' && !punch.isTried) await markUntried(punch.id);
    return end;
  }
}

/** The current expiry; omitted if something took effect since. */
function recordedText({ expiresDate, move, lacksAnnual, isOvertaken }: Answers['roll-call-punch']['data']): string {
  const end = readInstant(expiresDate);
  if (isOvertaken) return '';
  if (move === 'stays-lapsed') return currencyActMessages.recorded;
  return move === 'stays' ? currencyActMessages.stays(end, lacksAnnual) : currencyActMessages.newExpiry(end, null);
}

function endOf(error: unknown): SendEnd | 'refused' {
  if (!(error instanceof FunctionError) || error.code === undefined) return 'no answer';
  const { code } = error;
  if (code === 'not_signed_in' || code === 'session_ended' || code === 'token_refused') return 'signed out';
  if (code === 'administrators_only' || code === 'not_allowed' || code === 'factor_needed') return 'not allowed';
  if (code === 'proof_needed') return 'proof needed';
  // The punch is still in the future by the server's clock; that passes in a moment.
  if (code === 'roll_call_ahead') return 'later';
  if (code === 'key_reused') return 'refused';
  return isRefusedByGateway(code) ? 'no answer' : 'refused';
}

function responseOf({ code, message, body }: FunctionError): PunchResponse {
  const recent = 'recent' in body ? (body.recent as PunchResponse['recent']) : undefined;
  const grounding = 'grounding' in body ? (body.grounding as PunchResponse['grounding']) : undefined;
  return {
    ...{ code: code ?? null, message },
    ...(recent && { recent }),
    ...(grounding && { grounding: { id: grounding.id, until: grounding.until } }),
  };
}
