import { type Act, decideIssue, decideRenew } from '@ffl/domain/credentials/decide';
import { datesAfterLate, momentOfDay } from '@ffl/domain/credentials/late-day';
import type { PunchFacts } from '@ffl/domain/credentials/notes';
import type { Program } from '@ffl/domain/programs/program';
import type { CalendarDate } from '@ffl/domain/time/calendar-date';
import type { QueryClient } from '@tanstack/react-query';
import { credentialQueries, type StoredCredential } from './queries.ts';

type Change = {
  memberId: string;
  program: Program;
  facts: PunchFacts;
  notes?: string | undefined;
  late?: { effectiveOn: CalendarDate } | undefined;
};
type Listed = readonly StoredCredential[];

/** Predicts the list with the same rules that the server applies (CRD-25). */
export function withRenewal(credentials: Listed, change: Change, clock: Date): StoredCredential[] {
  const { program, facts, notes, late } = change;
  const now = late ? momentOfDay(late.effectiveOn) : clock;
  const decision = decideRenew({ program, existing: ofProgram(credentials, program), facts, notes, now });
  if (decision.kind === 'refuse') return [...credentials];
  return credentials.map((one) => {
    if (one.id !== decision.credentialId) return one;
    const after = punched(one, decision, now);
    return late ? { ...after, ...datesAfterLate(one, decision.dates) } : after;
  });
}

export function withProvisional(credentials: Listed, change: Change, clock: Date): StoredCredential[] {
  const { memberId, program, facts, notes, late } = change;
  const now = late ? momentOfDay(late.effectiveOn) : clock;
  const decision = decideIssue({ program, existing: ofProgram(credentials, program), facts, notes, now });
  if (decision.kind === 'refuse') return [...credentials];
  const provisional: StoredCredential = {
    id: `provisional-${program.id}`,
    memberId,
    programId: program.id,
    ...decision.dates,
    isActive: true,
    seasonId: null,
    initialTrainingSessionId: null,
    renewalHistory: [],
    isSaving: true,
  };
  return [...credentials, punched(provisional, decision, now)];
}

/** A removed credential stays, dimmed, until the server agrees (CRD-15). */
export function withRemoving(credentials: Listed, programId: string): StoredCredential[] {
  return credentials.map((one) => (one.programId === programId ? { ...one, isLeaving: true } : one));
}

export function withoutRemoved(credentials: Listed, programId: string): StoredCredential[] {
  return credentials.filter((one) => one.programId !== programId);
}

/** The server's word replaces what was shown; known punches stay, the new one joins them. */
export function withConfirmed(credentials: Listed, confirmed: StoredCredential): StoredCredential[] {
  const known = credentials.find((one) => one.programId === confirmed.programId)?.renewalHistory ?? [];
  const earlier = known.filter((punch) => !isProvisional(punch.id) && punch.id !== confirmed.renewalHistory[0]?.id);
  const renewalHistory = [...earlier, ...confirmed.renewalHistory];
  const others = credentials.filter((one) => one.programId !== confirmed.programId);
  return [...others, { ...confirmed, renewalHistory }];
}

function punched(credential: StoredCredential, act: Act, now: Date): StoredCredential {
  const punch = {
    id: `provisional-${credential.id}`,
    date: now,
    notes: act.note,
    renewedBy: 'admin' as const,
    trainingSessionId: null,
    isLiveMission: act.isLiveMission,
    punchType: act.punchType,
    undoReason: null,
  };
  return { ...credential, ...act.dates, renewalHistory: [...credential.renewalHistory, punch], isSaving: true };
}

/** Whether the id is a placeholder made by this page until the server responds. */
export function isProvisional(id: string): boolean {
  return id.startsWith('provisional-');
}

function ofProgram(credentials: Listed, program: Program): StoredCredential[] {
  return credentials.filter((one) => one.programId === program.id);
}

type ShownChange = (shown: StoredCredential[]) => StoredCredential[];

/** Shows what the server is expected to agree to (CRD-25), and returns what was shown before. */
export async function showAtOnce(queryClient: QueryClient, memberId: string, change: ShownChange) {
  const { queryKey } = credentialQueries.ofMember(memberId);
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData(queryKey);
  changeShown(queryClient, memberId, change);
  return before;
}

export function changeShown(queryClient: QueryClient, memberId: string, change: ShownChange): void {
  queryClient.setQueryData(credentialQueries.ofMember(memberId).queryKey, (shown) => shown && change(shown));
}

export function showAgain(queryClient: QueryClient, memberId: string, before: StoredCredential[] | undefined): void {
  queryClient.setQueryData(credentialQueries.ofMember(memberId).queryKey, before);
}
