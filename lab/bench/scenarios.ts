import { randomUUID } from 'node:crypto';
import { password } from './database.ts';
import { isListing, type ListingName, listingNames, listingOf } from './listings.ts';
import { administratorEmail, type People, targetCount, targetId, targetsPerCaller } from './people.ts';
import { isQuestion, type QuestionName, questionNames, questionOf } from './questions.ts';

export type ScenarioName = ListingName | QuestionName | 'member' | 'renewal' | 'bulk' | 'sign-in';
export const scenarioNames: readonly ScenarioName[] = [
  ...listingNames,
  ...questionNames,
  'member',
  'renewal',
  'bulk',
  'sign-in',
];

/** Calls per second and how long they took, in milliseconds. `calls` includes those of the warm-up. */
export type Figures = { calls: number; perSecond: number; median: number; p95: number; failed: number };

/** Figures of callers over HTTP. `inServer` is the median of the same calls in the application's own log. */
export type LoadFigures = Figures & { inServer: number };

/** Renews half of the target members at once. */
const bulkSize = targetCount / 2;

export type Call = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string };

/** Id of each renewed member's last punch, which later calls confirm. */
export type LastPunches = Map<string, string>;

/** Learns from the response to a renewal or a bulk punch, or from the question whether to renew again. */
export function learnPunches(lastPunches: LastPunches, { body = '{}' }: Call, answer: string): void {
  const { memberId } = JSON.parse(body) as { memberId?: string };
  const { data, recent } = JSON.parse(answer) as Partial<Punched>;
  const punch = data?.punch ?? recent;
  if (punch && memberId !== undefined) lastPunches.set(memberId, punch.id);
  for (const one of data?.punches ?? []) lastPunches.set(one.memberId, one.punchId);
}

type Punched = {
  data: { punch?: { id: string }; punches?: { memberId: string; punchId: string }[] };
  recent: { id: string };
};

type Turn = { caller: number; turn: number; lastPunches: LastPunches };

/** Makes call number `turn` of a caller like the pages do. */
export function callOf(scenario: ScenarioName, people: People, { caller, turn, lastPunches }: Turn): Call {
  const { administrators, anonKey, memberId, programId, programName } = people;
  const person = administrators[(caller * 16 + turn) % administrators.length];
  const headers = headersOf(anonKey, person?.token);
  const post = (path: string, body: object, more: Record<string, string> = {}) =>
    postOf(path, body, { ...headers, ...more });
  if (isListing(scenario)) return post('/rest/v1/rpc/list_members', listingOf(scenario, people, caller + turn));
  if (isQuestion(scenario)) {
    const { procedure, body } = questionOf(scenario, people);
    return post(`/rest/v1/rpc/${procedure}`, body);
  }
  switch (scenario) {
    case 'member':
      return { method: 'GET', path: `/rest/v1/members?select=*&id=eq.${memberId}`, headers };
    case 'renewal': {
      const target = targetId(caller * targetsPerCaller + (turn % targetsPerCaller));
      return post(
        '/functions/v1/renew-credential',
        { memberId: target, programId, despiteRecent: lastPunches.get(target) },
        { 'Idempotency-Key': randomUUID() },
      );
    }
    case 'bulk': {
      const first = ((caller + turn) % 2) * bulkSize;
      const memberIds = Array.from({ length: bulkSize }, (_, index) => targetId(first + index));
      const despiteRecent = memberIds.flatMap((id) => lastPunches.get(id) ?? []);
      return post(
        '/functions/v1/bulk-punch',
        { memberIds, cardName: programName, despiteRecent },
        { 'Idempotency-Key': randomUUID() },
      );
    }
    case 'sign-in': {
      const index = (caller * 16 + turn) % administrators.length;
      const from = { 'X-Forwarded-For': `10.${caller}.${(turn >> 6) & 255}.${turn & 63}` };
      return post(
        '/functions/v1/signin',
        { email: administratorEmail(index), password },
        { ...from, Authorization: `Bearer ${anonKey}` },
      );
    }
  }
}

/** Reads the last punches of members renewed earlier. */
export function callToLastPunches({ administrators, anonKey, programId }: People, members: string[]): Call {
  const headers = headersOf(anonKey, administrators[0]?.token);
  return postOf('/rest/v1/rpc/last_punches', { members, program: programId }, headers);
}

function postOf(path: string, body: object, headers: Record<string, string>): Call {
  return { method: 'POST', path, headers, body: JSON.stringify(body) };
}

export function headersOf(anonKey: string, token: string | undefined): Record<string, string> {
  return { apikey: anonKey, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
}
