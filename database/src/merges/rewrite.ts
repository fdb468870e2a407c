import { isChange } from '@ffl/domain/credentials/ledger';
import type { MergedState, MergedStep } from '@ffl/domain/merges/merged-history';
import type { CredentialChange } from '../credentials/write-changes.ts';
import type { RecordedEvent } from './read-events.ts';

/** A change to write, with the row whose act it enters again. */
export type Rewritten = { change: CredentialChange; original: RecordedEvent | null };

export type Rewriting = {
  credentialId: string;
  /** Set for a credential that the steps create. */
  place: { memberId: string; programId: string };
  /** All of the credential's rows so far, in order of writing. */
  events: readonly RecordedEvent[];
  /** What it has from now on, in order of effect. */
  steps: readonly MergedStep<RecordedEvent>[];
};

type Row = { at: number; state: MergedState | null };

/**
 * The rows that give a credential another history: each row is undone at its own time, and the steps are
 * entered at theirs. So as it was, only the steps count, and as known before, only what they replace.
 */
export function rewriteOf({ credentialId, place: { memberId, programId }, events, steps }: Rewriting): Rewritten[] {
  const rows: Row[] = events.filter(isChange).map((event) => ({ at: event.at.getTime(), state: stateLeft(event) }));
  // A row starts from what was in effect at its time, of all that was written before it.
  const before = (at: number) => {
    const last = rows.reduce<Row | null>(
      (one, row) => (row.at <= at && row.at >= (one?.at ?? row.at) ? row : one),
      null,
    );
    return last?.state ? columnsOf(last.state) : nothing;
  };
  const voided = replacedOf(events).map((event): Rewritten => {
    const at = event.at.getTime();
    const state = steps.findLast((step) => step.event.at.getTime() < at)?.state ?? undone(event);
    const was = before(at);
    rows.push({ at, state });
    return {
      original: null,
      change: {
        ...{ kind: 'void', at: event.at, voids: event.id, is_overtaken: true, base: event.base },
        was,
        credential: { id: credentialId, ...columnsOf(state) },
      },
    };
  });
  const entered = steps.map(({ event, kind: given, state }, place): Rewritten => {
    const at = event.at.getTime();
    // Whatever came before it was undone.
    const kind = events.length === 0 && place === 0 ? 'issue' : given;
    const was = kind === 'punch' ? columnsOf(state) : before(at);
    if (kind !== 'punch') rows.push({ at, state });
    // Dates in the place of something that isn't entered again.
    const isDerived = event.kind === 'void' || (kind === 'clocks' && event.kind !== 'clocks');
    return {
      original: isDerived ? null : event,
      change: {
        ...{ kind, at: event.at, is_overtaken: true, base: event.base },
        ...(isDerived ? {} : { is_annual_initial: event.isAnnualInitial, is_live_mission: event.isLiveMission }),
        was,
        credential: { id: credentialId, member_id: memberId, program_id: programId, ...columnsOf(state) },
        ...punchOf(event, memberId, kind),
        ...(isDerived || event.trainingSessionId === null ? {} : { training_session_id: event.trainingSessionId }),
      },
    };
  });
  return lastInEffect([...voided, ...entered]);
}

/** All that nobody undid, with dates that followed: each moment says what the steps give. */
function replacedOf(events: readonly RecordedEvent[]): RecordedEvent[] {
  const undone = new Set(events.map(({ voids }) => voids));
  return events.filter(({ id, kind }) => kind !== 'delete' && !undone.has(id));
}

function punchOf(event: RecordedEvent, memberId: string, kind: string): Pick<CredentialChange, 'punch' | 'punch_id'> {
  if (event.punchId === null || kind === 'clocks' || kind === 'remove') return {};
  if (event.memberId === memberId || !event.punch) return { punch_id: event.punchId };
  return { punch: event.punch };
}

/** The last change in effect decides what the credential is. */
function lastInEffect(rewritten: readonly Rewritten[]): Rewritten[] {
  const changes = rewritten.filter(({ change }) => change.kind !== 'punch');
  const last = changes.reduce<Rewritten | undefined>(
    (one, other) => (one && one.change.at > other.change.at ? one : other),
    undefined,
  );
  return rewritten.map((one) => {
    if (one !== last) return one;
    const { is_overtaken: _, ...change } = one.change;
    return { ...one, change };
  });
}

function stateLeft({ newStatus, newIssued, newExpires, newAnnual, seasonId }: RecordedEvent): MergedState | null {
  if (newStatus === null || !newIssued || !newExpires) return null;
  return { status: newStatus, issuedDate: newIssued, expiresDate: newExpires, annualDate: newAnnual, seasonId };
}

/** Before the first step nothing is held. */
function undone(event: RecordedEvent): MergedState {
  const state = stateLeft(event);
  if (!state) throw new Error('A deleted credential has no history');
  return { ...state, status: 'inactive' };
}

const nothing = { status: null, issued_date: null, expiration_date: null, annual_date: null };

function columnsOf({ status, issuedDate, expiresDate, annualDate, seasonId }: MergedState) {
  return {
    status,
    issued_date: issuedDate,
    expiration_date: expiresDate,
    annual_date: annualDate,
    season_id: seasonId,
  };
}
