import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { credentialsAsOf } from '../../tests/credentials-as-of.ts';
import { memberStatus } from '../members/member-status.ts';
import { daysLeft } from '../time/denver.ts';
import { type CredentialDates, isInForce } from './credential.ts';
import { decideIssue, decideRemove, decideRenew, type RuledProgram } from './decide.ts';
import type { CredentialEvent } from './ledger.ts';
import { credentialStatus } from './status.ts';
import { decideUndo } from './undo.ts';

type Stored = { id: string; programId: string; isActive: boolean; annualDate: Date | null } & CredentialDates;
type Step = { kind: 'issue' | 'renew' | 'remove' | 'void'; program: Program; facts: object; waitMs: number };
type Program = RuledProgram & { id: string; base: null };
type Snapshot = { at: Date; stored: Stored[]; decided: string };

const oneClock = { base: null, twoClocks: false, seasons: [] };
const programs: Program[] = [
  { ...oneClock, id: 'avalanche', name: 'Avalanche Deployment', validityPeriodDays: 42 },
  { ...oneClock, id: 'lift', name: 'Lift Ticket', validityPeriodDays: 180 },
];

const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('issue', 'renew', 'renew', 'remove', 'void'),
  program: fc.constantFrom(...programs),
  facts: fc.constantFrom({}, { liveMission: true }, { base: 'LG1', annualInitialTraining: true }),
  waitMs: fc.oneof(fc.integer({ min: 1, max: 3_600_000 }), fc.integer({ min: 1, max: 100 * 86_400_000 })),
});

/** Around both clock changes of 2026, so many lives cross one. */
const anyStart = fc.oneof(
  fc.date({ min: new Date('2026-03-06T00:00:00Z'), max: new Date('2026-03-10T00:00:00Z'), noInvalidDate: true }),
  fc.date({ min: new Date('2026-10-30T00:00:00Z'), max: new Date('2026-11-03T00:00:00Z'), noInvalidDate: true }),
);

const anyLife = fc.record({ start: anyStart, steps: fc.array(anyStep, { minLength: 1, maxLength: 25 }) });

describe('whatever is issued, renewed, removed and undone, in any order', () => {
  test('a member never holds two credentials in one program, whatever is done', () => {
    everyLife(({ snapshots }) => {
      for (const { stored } of snapshots) {
        const held = stored.filter((credential) => credential.isActive).map((credential) => credential.programId);
        expect(held).toEqual([...new Set(held)]);
      }
    });
  });

  test("a new expiry is the act's date plus the validity, at the same wall time", () => {
    everyLife(({ events }) => {
      for (const { kind, at, programId, newIssued, newExpires } of events) {
        if (kind === 'remove' || kind === 'void' || !newExpires) continue;
        expect(newIssued).toEqual(at);
        expect(programId === 'lift' ? [180] : [42, 365]).toContain(daysLeft(newExpires, at));
        expect(Math.abs((newExpires.getTime() - at.getTime()) % 86_400_000)).toSatisfy(isWholeHourShift);
      }
    });
  });

  test('the ledger alone gives the credentials and the status at every past instant', () => {
    everyLife(({ snapshots, events }) => {
      snapshots.forEach(({ at, stored }, index) => {
        const until = snapshots[index + 1]?.at.getTime() ?? at.getTime() + 400 * 86_400_000;
        for (const instant of [at, new Date((at.getTime() + until) / 2), new Date(until - 1)]) {
          const recomputed = credentialsAsOf(events, { moment: instant, knownAt: instant });
          expect(byProgram(recomputed)).toEqual(byProgram(stored.filter((credential) => credential.isActive)));
          expect(memberStatus(recomputed, instant)).toBe(memberStatus(stored, instant));
        }
      });
    });
  });

  test('nothing was held before the first act', () => {
    everyLife(({ snapshots, events }) => {
      const before = new Date((snapshots[0]?.at.getTime() ?? 0) - 1);
      expect(credentialsAsOf(events, { moment: before, knownAt: new Date('2100-01-01') })).toEqual([]);
    });
  });

  test('an undone act never was, for anyone who knows of the undo', () => {
    everyLife(({ snapshots, events }) => {
      const knownAt = snapshots.at(-1)?.at ?? new Date(0);
      const undone = events.flatMap(({ voids }) => events.filter((event) => event.id === voids));
      for (const { kind, credentialId, at, newExpires } of undone) {
        const held = credentialsAsOf(events, { moment: at, knownAt }).find((one) => one.id === credentialId);
        // The removal never happened, so the credential stayed as it was.
        if (kind === 'remove') expect(held?.expiresDate).toEqual(newExpires);
        else expect(held?.expiresDate).not.toEqual(newExpires);
      }
    });
  });

  test('a lapsed or removed credential is never active', () => {
    everyLife(({ snapshots }) => {
      for (const { stored } of snapshots) {
        for (const credential of stored) {
          const lapse = new Date(credential.expiresDate.getTime() + 1);
          expect(isInForce(credential, lapse)).toBe(false);
          expect(credentialStatus(credential, lapse)).toBe('expired');
          if (!credential.isActive) expect(credentialStatus(credential, credential.issuedDate)).toBe('expired');
        }
      }
    });
  });

  test('an act is refused exactly when the other is possible', () => {
    everyLife(({ snapshots }, { steps }) => {
      snapshots.forEach(({ decided }, index) => {
        const { kind, program } = steps[index] as Step;
        const before = snapshots[index - 1]?.stored ?? [];
        const isHeldBefore = before.some((credential) => credential.programId === program.id && credential.isActive);
        if (kind === 'issue') expect(decided === 'refuse').toBe(isHeldBefore);
        if (kind === 'renew' || kind === 'remove') expect(decided === 'refuse').toBe(!isHeldBefore);
      });
    });
  });
});

function everyLife(check: (life: ReturnType<typeof live>, plan: { steps: Step[] }) => void) {
  fc.assert(
    fc.property(anyLife, (plan) => check(live(plan.start, plan.steps), plan)),
    { numRuns: 150 },
  );
}

function live(start: Date, steps: Step[]) {
  let stored: Stored[] = [];
  let at = start;
  const events: CredentialEvent[] = [];
  const snapshots: Snapshot[] = [];
  for (const step of steps) {
    at = new Date(at.getTime() + step.waitMs);
    const existing = stored.filter((credential) => credential.programId === step.program.id);
    const change = decide(step, existing, events, at);
    if (change) {
      const old = existing.find((credential) => credential.id === change.after.id) ?? null;
      stored = [...stored.filter((credential) => credential.id !== change.after.id), change.after];
      events.push(eventOf(change, old, at, String(events.length)));
    }
    snapshots.push({ at, stored, decided: change?.kind ?? 'refuse' });
  }
  return { events, snapshots };
}

type Change = { kind: CredentialEvent['kind']; after: Stored; voids?: string };

function decide(step: Step, existing: Stored[], events: CredentialEvent[], now: Date): Change | null {
  const { program, facts } = step;
  const own = (id: string) => existing.find((credential) => credential.id === id) as Stored;
  if (step.kind === 'issue') {
    const decision = decideIssue({ program, existing, facts, now });
    if (decision.kind === 'refuse') return null;
    const id = decision.kind === 'issue' ? `${program.id}-${events.length}` : decision.credentialId;
    return { kind: decision.kind, after: { id, programId: program.id, isActive: true, ...decision.dates } };
  }
  if (step.kind === 'renew') {
    const decision = decideRenew({ program, existing, facts, now });
    if (decision.kind === 'refuse') return null;
    return { kind: 'renew', after: { ...own(decision.credentialId), ...decision.dates } };
  }
  if (step.kind === 'remove') {
    const decision = decideRemove(existing);
    return decision.kind === 'refuse'
      ? null
      : { kind: 'remove', after: { ...own(decision.credentialId), isActive: false } };
  }
  const ofProgram = events.filter((event) => event.programId === program.id);
  const last = ofProgram.findLast((event) => event.kind !== 'void');
  const target = last?.kind === 'remove' ? { removalId: last.id } : { punchId: last?.punchId ?? 'none' };
  const decision = decideUndo({
    program,
    rules: [],
    events: ofProgram.map((event) => ({ ...event, seasonId: null })),
    ...target,
    reason: 'test',
    now,
  });
  if (decision.kind === 'refuse') return null;
  const { status, issuedDate, expiresDate, annualDate } = decision.restored;
  const dates = { issuedDate: issuedDate as Date, expiresDate: expiresDate as Date, annualDate };
  const after = { ...own(decision.credentialId), ...dates, isActive: status === 'valid' };
  return { kind: 'void', after, voids: decision.voids };
}

function eventOf({ kind, after, voids }: Change, old: Stored | null, at: Date, id: string): CredentialEvent {
  const statusOf = (credential: Stored) => (credential.isActive ? 'valid' : 'inactive');
  return {
    id,
    credentialId: after.id,
    memberId: 'member',
    programId: after.programId,
    kind,
    punchId: kind === 'remove' || kind === 'void' ? null : `punch ${id}`,
    voids: voids ?? null,
    isAnnualInitial: false,
    base: null,
    at,
    recordedAt: at,
    oldStatus: old ? statusOf(old) : null,
    newStatus: statusOf(after),
    oldIssued: old?.issuedDate ?? null,
    newIssued: after.issuedDate,
    oldExpires: old?.expiresDate ?? null,
    newExpires: after.expiresDate,
    oldAnnual: old?.annualDate ?? null,
    newAnnual: after.annualDate,
  };
}

function byProgram(credentials: readonly (CredentialDates & { id: string; programId: string })[]) {
  return credentials
    .map(({ id, programId, issuedDate, expiresDate }) => ({ id, programId, issuedDate, expiresDate }))
    .sort((one, other) => one.programId.localeCompare(other.programId));
}

/** Whole days, give or take the hour of a clock change. */
function isWholeHourShift(rest: number): boolean {
  return [0, 3_600_000, 82_800_000].includes(rest);
}
