import { inOrderOfEffect } from '@ffl/domain/credentials/effect';
import { isChange } from '@ffl/domain/credentials/ledger';
import { decideTakeBack, type TakenBack } from '@ffl/domain/credentials/take-back';
import type { TakenBackAct } from '@ffl/domain/take-back/report';
import { eventColumns, type StoredEvent } from '../credentials/read-events.ts';
import { type CredentialChange, writeChanges } from '../credentials/write-changes.ts';
import { answerOf } from '../functions.ts';
import type { Transaction } from '../transaction.ts';

/** `name` is that of the member and program. */
type Event = StoredEvent & {
  isLiveMission: boolean;
  trainingSessionId: string | null;
  isTheirs: boolean;
  /** Whether it created a timeline entry that still counts. */
  hasPunch: boolean;
  /** Whether the member holds another one in the program. */
  isHeldOtherwise: boolean;
  name: string;
};

type TakeBackRequest = { account: string; since: string; until: string; reason: string };

/** Takes back an account's acts on credentials. Programs and members are locked. */
export async function takeBackCredentials(
  transaction: Transaction,
  request: TakeBackRequest,
  now: Date,
): Promise<TakenBackAct[]> {
  const events = await readCredentials(transaction, request);
  const decided = keepingOthers(
    [...Map.groupBy(events, (event) => event.credentialId).values()].map((ofOne) => ({
      events: ofOne,
      decision: decideTakeBack(ofOne, (event) => event.isTheirs),
    })),
  );
  const toWrite = decided.filter(({ decision }) => decision.voided.length > 0);
  const punches = toWrite.flatMap(({ decision }) => decision.restored.flatMap(({ punchId }) => punchId ?? []));
  await transaction.query(...answerOf('acts.restore_punches', { account: request.account, punches }));
  const [held = [], others = []] = [true, false].map((isHeld) =>
    toWrite
      .filter(({ decision }) => (decision.becomes?.status === 'valid') === isHeld)
      .map(({ events: ofOne, decision }) => changesOf(ofOne, decision, request.reason, now)),
  );
  // A person holds at most one credential in a program, so removals are written before what returns.
  await writeChanges(transaction, others.flat());
  await writeChanges(transaction, held.flat());
  return decided.flatMap(({ decision }) => [
    ...decision.voided.map(
      ({ kind, name }): TakenBackAct => ({
        kind: `credential ${kind}`,
        outcome: decision.becomes ? 'back' : 'partly',
        name,
      }),
    ),
    ...decision.gone.map(({ kind, name }): TakenBackAct => ({ kind: `credential ${kind}`, outcome: 'gone', name })),
  ]);
}

async function readCredentials(transaction: Transaction, { account, since, until }: TakeBackRequest): Promise<Event[]> {
  return transaction.all<Event>(
    `select member_id as "memberId", ${eventColumns}, is_live_mission as "isLiveMission",
       training_session_id as "trainingSessionId", is_theirs as "isTheirs", has_punch as "hasPunch",
       is_held_otherwise as "isHeldOtherwise", name
     from acts.credentials_to_take_back($1, $2, $3)`,
    [account, since, until],
  );
}

type Decided = { events: Event[]; decision: TakenBack<Event> };

/**
 * A person holds at most one credential in a program. If they hold another by somebody else's act, this one stays as it
 * is.
 */
function keepingOthers(decided: readonly Decided[]): Decided[] {
  const placeOf = ([event]: readonly Event[]) => `${event?.memberId} ${event?.programId}`;
  const staying = decided.filter(({ events, decision }) => !decision.becomes && lastOf(events)?.newStatus === 'valid');
  const taken = new Set(staying.map(({ events }) => placeOf(events)));
  return decided.map((one) => {
    const isTaken = taken.has(placeOf(one.events)) || one.events.some(({ isHeldOtherwise }) => isHeldOtherwise);
    if (one.decision.becomes?.status !== 'valid' || !isTaken) return one;
    return { ...one, decision: { ...one.decision, becomes: null } };
  });
}

/** The change in effect. */
function lastOf(events: readonly Event[]): Event | undefined {
  return inOrderOfEffect(events.filter(isChange)).at(-1);
}

function changesOf(
  events: readonly Event[],
  { voided, restored, becomes, before }: TakenBack<Event>,
  reason: string,
  now: Date,
): CredentialChange[] {
  const id = voided[0]?.credentialId;
  if (id === undefined) return [];
  const state = becomes
    ? {
        status: becomes.status,
        issued_date: becomes.issuedDate,
        expiration_date: becomes.expiresDate,
        annual_date: becomes.annualDate,
        season_id: before?.seasonId ?? null,
      }
    : {};
  const base = becomes ? (before?.base ?? events[0]?.base ?? null) : (lastOf(events)?.base ?? null);
  return [
    ...voided.map(
      (event): CredentialChange => ({
        kind: 'void',
        at: now,
        voids: event.id,
        reason,
        base,
        credential: { id, ...state },
        ...(event.punchId !== null && event.hasPunch && event.voids === null ? { punch_id: event.punchId } : {}),
      }),
    ),
    ...restored.map((event): CredentialChange => entryAgain(event, id, events)),
  ];
}

/**
 * Counts again at its own time. What it left is what it finds now, since the ledger has it there already; or what it
 * found then, if the ledger has something else of that moment, which no longer counts.
 */
export function entryAgain(
  event: StoredEvent & Pick<Event, 'isLiveMission' | 'trainingSessionId'>,
  id: string,
  among: readonly StoredEvent[],
): CredentialChange {
  const { newStatus, newIssued, newExpires, newAnnual } = event;
  if (newStatus === null || !newIssued || !newExpires) throw new Error('The undone act left nothing');
  const state = { status: newStatus, issued_date: newIssued, expiration_date: newExpires, annual_date: newAnnual };
  const isFollowed = among.some(
    (one) => isChange(one) && one.at.getTime() === event.at.getTime() && BigInt(one.id) > BigInt(event.id),
  );
  return {
    kind: event.kind,
    at: event.at,
    is_overtaken: true,
    base: event.base,
    is_annual_initial: event.isAnnualInitial,
    is_live_mission: event.isLiveMission,
    was: isFollowed ? foundBy(event) : state,
    credential: { id, ...state, season_id: event.seasonId },
    ...(event.punchId === null ? {} : { punch_id: event.punchId }),
    ...(event.trainingSessionId === null ? {} : { training_session_id: event.trainingSessionId }),
  };
}

/** What an event started from. */
export function foundBy({
  oldStatus,
  oldIssued,
  oldExpires,
  oldAnnual,
}: StoredEvent): NonNullable<CredentialChange['was']> {
  return { status: oldStatus, issued_date: oldIssued, expiration_date: oldExpires, annual_date: oldAnnual };
}
