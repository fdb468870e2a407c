import { type Act, type ActKind, decideIssue, decideRenew, latest, latestHeld } from '../credentials/index.ts';
import { programLabel } from '../programs/index.ts';
import { seasonOfPunch } from '../seasons/index.ts';
import { type CalendarDate, denverDate, noonInDenver } from '../time/index.ts';
import type { PlannedCredential } from './import-plan.ts';
import type { ImportPlaces, KnownCredential } from './import-world.ts';
import type { ReadCredential } from './read-credential.ts';

type Decided = { act: Act; base: string | null; seasonId: string | null };
type Known = Decided & { expiresOn: CalendarDate };

/** `expiresOn`: the record's expiry date afterward. */
export type PlannedWithExpiry = { planned: PlannedCredential; expiresOn: CalendarDate };

/** Plans one line after another by the rules of every issue and renewal, as of the date in the file. */
export function credentialPlanner(world: ImportPlaces, now: Date) {
  const acts = new Map<string, Known>();

  function actOf(kind: ActKind, read: ReadCredential, yearBegan: Date | null = null): Known {
    const year = read.program.twoClocks ? [read.annualOn, yearBegan?.getTime()] : [];
    const key = [kind, read.program.id, read.base, read.issuedOn, read.isAnnual, ...year].join(' ');
    const act = acts.get(key) ?? decide(kind, read, yearBegan, world, now);
    acts.set(key, act);
    return act;
  }

  return function plan(read: ReadCredential, existing: readonly KnownCredential[]): PlannedWithExpiry {
    const { line, program, status } = read;
    const common = { line, programId: program.id, program: programLabel(program), from: null };
    const held = latestHeld(existing);
    if (held) return planHeld(read, held, common);
    const removed = latest(existing);
    const { expiresOn, ...decided } = actOf(removed ? 'reactivate' : 'issue', read);
    const to = { issuedOn: read.issuedOn, expiresOn };
    if (removed && status === 'removed') return { planned: { ...common, kind: 'unchanged' }, expiresOn };
    if (existing.some((one) => read.issuedOn <= lastDayOf(one))) {
      return { planned: { ...common, kind: 'older' }, expiresOn };
    }
    if (removed) {
      return { planned: { ...common, kind: 'reactivate', credentialId: removed.id, to, ...decided }, expiresOn };
    }
    const kind = status === 'valid' ? 'issue' : 'issue-removed';
    return { planned: { ...common, kind, credentialId: null, to, ...decided }, expiresOn };
  };

  // Anything newer than the file stays: an old list must not undo a renewal or a removal.
  function planHeld(read: ReadCredential, held: KnownCredential, common: Common): PlannedWithExpiry {
    const from = { issuedOn: held.issuedOn, expiresOn: denverDate(held.expiresDate) };
    if (read.status === 'removed' && read.issuedOn >= held.issuedOn) {
      return { planned: { ...common, from, kind: 'remove', credentialId: held.id }, expiresOn: from.expiresOn };
    }
    const isSameAnnual = !read.saysAnnual || read.isAnnual === held.isAnnual;
    if (read.issuedOn === held.issuedOn && isSameAnnual) {
      return { planned: { ...common, from, kind: 'unchanged' }, expiresOn: from.expiresOn };
    }
    const { expiresOn, ...decided } = actOf('renew', read, held.annualDate);
    if (read.issuedOn < held.issuedOn) return { planned: { ...common, from, kind: 'older' }, expiresOn };
    const to = { issuedOn: read.issuedOn, expiresOn };
    return { planned: { ...common, from, kind: 'renew', credentialId: held.id, to, ...decided }, expiresOn };
  }
}

function lastDayOf({ issuedOn, removedOn }: KnownCredential): CalendarDate {
  return removedOn !== null && removedOn > issuedOn ? removedOn : issuedOn;
}

type Common = Pick<PlannedCredential, 'line' | 'programId' | 'program'>;

// A date counts from its noon, today from now. An issue takes an annual training's year from its note (R-23, CRD-37);
// if its year began earlier, the file says so. `yearBegan`: of what is held.
function decide(
  kind: ActKind,
  read: ReadCredential,
  yearBegan: Date | null,
  { seasons: all }: ImportPlaces,
  now: Date,
): Known {
  const { base, isAnnual, issuedOn, annualOn } = read;
  const seasons = all.filter(({ programId }) => programId === read.program.id);
  const program = { ...read.program, seasons };
  const at = momentOf(issuedOn, now);
  const isStated = isAnnual && kind === 'renew' && base !== null;
  const facts = { base, annualInitialTraining: isStated };
  const notes = isAnnual && !isStated ? 'Annual Initial Training' : '';
  const yearOfIssue = annualOn === null ? null : momentOf(annualOn, now);
  const input = { program, facts, notes, yearOfIssue, now: at };
  const stored = { id: '', isActive: kind === 'renew', expiresDate: at, annualDate: yearBegan };
  const decision =
    kind === 'renew'
      ? decideRenew({ ...input, existing: [stored] })
      : decideIssue({ ...input, existing: kind === 'issue' ? [] : [stored] });
  if (decision.kind === 'refuse') throw new Error(decision.message);
  const season = seasonOfPunch({ programId: program.id, base, programBase: program.base, seasons, now: at });
  const { dates, note, punchType, isLiveMission, facts: told } = decision;
  const act = { dates, note, punchType, isLiveMission, facts: told };
  return { act, base, seasonId: season?.id ?? null, expiresOn: denverDate(dates.expiresDate) };
}

function momentOf(day: CalendarDate, now: Date): Date {
  return new Date(Math.min(noonInDenver(day).getTime(), now.getTime()));
}
