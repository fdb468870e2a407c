import { bulkMessages, keptLabels } from '@ffl/domain/credentials/bulk-messages';
import { displayDate } from '@ffl/domain/time/denver';
import type { BatchUndone } from '../../api/credentials/bulk-undo.ts';

type Back = BatchUndone['undone'][number];
type Kept = BatchUndone['kept'][number];

/** One person in a list of names, with what there is to say. */
export type Line = { memberId: string; name: string | null; detail: string };

export function undoneLine({ memberId, name, expiresDate }: Back): Line {
  const detail = expiresDate ? `until ${displayDate(expiresDate)} again` : 'no longer held';
  return { memberId, name, detail };
}

export function keptLine({ memberId, name, reason }: Kept): Line {
  return { memberId, name, detail: keptLabels[reason] };
}

export function undoneTitle({ undone }: BatchUndone): string {
  return `Punches of ${bulkMessages.people(undone.length)} taken back`;
}
