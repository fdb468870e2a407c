import { isHeld, latest, latestHeld } from '../credentials/credential.ts';
import { decideAct, type PlacedAct, type WrittenActs } from '../credentials/decide-act.ts';
import { programLabel } from '../programs/program.ts';
import type { CalendarDate } from '../time/calendar-date.ts';
import { denverDate, noonInDenver } from '../time/denver.ts';
import type { PlannedCredential } from './import-plan.ts';
import type { Imported, KnownCredential } from './import-world.ts';
import type { ReadCredential } from './read-credential.ts';

/** `expiresOn`: the record's expiry date afterward. */
export type PlannedWithExpiry = { planned: PlannedCredential; expiresOn: CalendarDate };

/** Plans one line after another by the rules of every issue and renewal, as of the date in the file. */
export function credentialPlanner(now: Date) {
  const acts: WrittenActs = new Map();
  const moments = new Map<CalendarDate, Date>();
  const days = new Map<number, CalendarDate>();

  return function plan(read: ReadCredential, known: readonly KnownCredential[]): PlannedWithExpiry {
    const existing = known.filter(hasBeen);
    const planned = planOnRecord(read, existing);
    return planCorrection(read, existing, planned.planned.kind) ?? planned;
  };

  /** A file that contradicts what an import wrote replaces it, if nobody acted since. */
  function planCorrection(
    read: ReadCredential,
    [found, ...others]: readonly KnownCredential[],
    kind: PlannedCredential['kind'],
  ): PlannedWithExpiry | null {
    if (!found?.imported || others.length > 0 || !corrects(read, found, found.imported, kind)) return null;
    const { imported, ...stored } = found;
    const { before } = imported;
    const { planned, expiresOn } = planOnRecord(read, before && hasBeen(before) ? [{ ...before, imported: null }] : []);
    if (planned.kind === 'remove' || planned.kind === 'replace') return null;
    const { line, programId, program } = planned;
    const from = stored.isActive ? { issuedOn: stored.issuedOn, expiresOn: dayOf(stored.expiresDate) } : null;
    const common = {
      line,
      programId,
      program,
      from,
      kind: 'replace',
      credentialId: stored.id,
      replaces: imported,
    } as const;
    if ('act' in planned) {
      const act = { act: planned.act, isRemoved: planned.kind === 'issue-removed' };
      return { planned: { ...common, to: planned.to, act }, expiresOn };
    }
    const to = before?.isActive ? { issuedOn: before.issuedOn, expiresOn: dayOf(before.expiresDate) } : null;
    return { planned: { ...common, to, act: null }, expiresOn: to?.expiresOn ?? expiresOn };
  }

  function planOnRecord(read: ReadCredential, existing: readonly KnownCredential[]): PlannedWithExpiry {
    const { line, program, base, status } = read;
    const common = { line, programId: program.id, program: programLabel({ ...program, base }), from: null };
    const held = latestHeld(existing);
    if (held) return planHeld(read, held, common);
    const removed = latest(existing);
    const { act, to } = decide(read, existing);
    const { expiresOn } = to;
    if (removed && status === 'removed') return { planned: { ...common, kind: 'unchanged' }, expiresOn };
    if (existing.some((one) => read.issuedOn <= lastDayOf(one))) {
      return { planned: { ...common, kind: 'older' }, expiresOn };
    }
    return { planned: { ...common, kind: status === 'valid' ? act.kind : 'issue-removed', to, act }, expiresOn };
  }

  // Anything newer than the file stays: an old list must not undo a renewal or a removal.
  function planHeld(read: ReadCredential, held: KnownCredential, common: Common): PlannedWithExpiry {
    const from = { issuedOn: held.issuedOn, expiresOn: dayOf(held.expiresDate) };
    if (read.status === 'removed' && read.issuedOn >= held.issuedOn) {
      return { planned: { ...common, from, kind: 'remove', credentialId: held.id }, expiresOn: from.expiresOn };
    }
    const isSameAnnual = !read.saysAnnual || read.isAnnual === held.isAnnual;
    if (read.issuedOn === held.issuedOn && isSameAnnual) {
      return { planned: { ...common, from, kind: 'unchanged' }, expiresOn: from.expiresOn };
    }
    const { act, to } = decide(read, [held]);
    const { expiresOn } = to;
    if (read.issuedOn < held.issuedOn) return { planned: { ...common, from, kind: 'older' }, expiresOn };
    return { planned: { ...common, from, kind: act.kind, to, act }, expiresOn };
  }

  // A date counts from its noon, today from now.
  function momentOf(day: CalendarDate): Date {
    const moment = moments.get(day) ?? new Date(Math.min(noonInDenver(day).getTime(), now.getTime()));
    moments.set(day, moment);
    return moment;
  }

  // Thousands of rows end on the same few days.
  function dayOf(moment: Date): CalendarDate {
    const day = days.get(moment.getTime()) ?? denverDate(moment);
    days.set(moment.getTime(), day);
    return day;
  }

  // An issue takes an annual training's year from its note (R-23, CRD-37); if its year began earlier, the file says so.
  // What was issued was issued, also where nothing is any more.
  function decide(read: ReadCredential, existing: readonly KnownCredential[]): { act: PlacedAct; to: To } {
    const { program, base, isAnnual, issuedOn, annualOn } = read;
    const requested = existing.some(isHeld) ? 'renew' : 'issue';
    const isStated = isAnnual && requested === 'renew' && base !== null;
    const { decision } = decideAct(
      {
        requested,
        program: { ...program, isBaseActive: true },
        existing,
        facts: { base, annualInitialTraining: isStated },
        notes: isAnnual && !isStated ? 'Annual Initial Training' : '',
        yearOfIssue: annualOn === null ? null : momentOf(annualOn),
        now: momentOf(issuedOn),
      },
      acts,
    );
    if (decision.kind === 'refuse') throw new Error(decision.message);
    return { act: decision, to: { issuedOn, expiresOn: dayOf(decision.dates.expiresDate) } };
  }
}

type To = { issuedOn: CalendarDate; expiresOn: CalendarDate };

/** An earlier day, or another flag or year of the same day. */
function corrects(
  { annualOn, issuedOn, program, status }: ReadCredential,
  { isActive, issuedOn: heldOn }: KnownCredential,
  imported: Imported,
  kind: PlannedCredential['kind'],
): boolean {
  if (kind === 'older') return true;
  if (!isActive || status !== 'valid' || issuedOn !== heldOn) return false;
  if (kind === 'renew') return true;
  const { annualDate } = imported;
  const setsYear = imported.kind === 'issue' || imported.kind === 'reactivate';
  return (
    setsYear && program.twoClocks && annualOn !== null && annualDate !== null && denverDate(annualDate) !== annualOn
  );
}

// What was issued and undone has never been: the file issues it anew, for its own day.
function hasBeen({ isActive, removedOn }: Pick<KnownCredential, 'isActive' | 'removedOn'>): boolean {
  return isActive || removedOn !== null;
}

function lastDayOf({ issuedOn, removedOn }: KnownCredential): CalendarDate {
  return removedOn !== null && removedOn > issuedOn ? removedOn : issuedOn;
}

type Common = Pick<PlannedCredential, 'line' | 'programId' | 'program'>;
