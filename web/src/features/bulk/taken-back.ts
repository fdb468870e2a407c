import { bulkMessages, keptLabels } from '@ffl/domain/credentials';
import { displayDate } from '@ffl/domain/time';
import type { BatchTakenBack } from '../../api/credentials/bulk-void.ts';

type Back = BatchTakenBack['takenBack'][number];
type Kept = BatchTakenBack['kept'][number];

/** One person in a list of names, with what there is to say. */
export type Line = { memberId: string; name: string | null; detail: string };

export function takenBackLine({ memberId, name, expiresDate }: Back): Line {
  const detail = expiresDate ? `until ${displayDate(expiresDate)} again` : 'no longer held';
  return { memberId, name, detail };
}

export function keptLine({ memberId, name, reason }: Kept): Line {
  return { memberId, name, detail: keptLabels[reason] };
}

export function takenBackTitle({ takenBack }: BatchTakenBack): string {
  return `Punches of ${bulkMessages.people(takenBack.length)} taken back`;
}
