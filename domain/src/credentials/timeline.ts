import type { Credential, RenewalEntry } from './credential.ts';
import { hasLiveMissionTag } from './notes.ts';

export type TimelineEntryType = 'initial_issuance' | 'renewal' | 'live_mission';

type Punch = Pick<RenewalEntry, 'date' | 'notes' | 'isLiveMission' | 'punchType' | 'isUndone'>;

export type TimelineEntry<P> = {
  punch: P;
  type: TimelineEntryType;
  label: string;
  /** An initial issuance on a live mission keeps its type and is marked. */
  isLiveMission: boolean;
  isUndone: boolean;
};

/** Sorts punches newest first. */
export function timeline<P extends Punch>(punches: readonly P[]): TimelineEntry<P>[] {
  return punches
    .toReversed()
    .sort((one, other) => other.date.getTime() - one.date.getTime())
    .map((punch) => ({
      punch,
      type: timelineEntryType(punch),
      label: timelineLabels[timelineEntryType(punch)],
      isLiveMission: isLiveMissionPunch(punch),
      isUndone: punch.isUndone === true,
    }));
}

/**
 * Whether a punch restored nothing, derived from the credential's current state: the year was over, and nothing has
 * started it again since.
 */
export function broughtNothing(
  { punch, type, isUndone }: TimelineEntry<Pick<Punch, 'date'>>,
  { annualDate, expiresDate }: Pick<Credential, 'annualDate' | 'expiresDate'>,
): boolean {
  return type !== 'initial_issuance' && !isUndone && annualDate !== null && expiresDate < punch.date;
}

export function timelineEntryType(punch: Punch): TimelineEntryType {
  if (punch.punchType === 'initial_issuance') return 'initial_issuance';
  return isLiveMissionPunch(punch) ? 'live_mission' : 'renewal';
}

export const timelineLabels: Readonly<Record<TimelineEntryType, string>> = {
  initial_issuance: 'Initial Issuance',
  renewal: 'Renewal',
  live_mission: 'Live Mission',
};

/** Checks the flag, the stored type and the tag (CRD-22). */
export function isLiveMissionPunch(punch: Punch): boolean {
  return punch.isLiveMission || punch.punchType === 'live_mission' || hasLiveMissionTag(punch.notes);
}
