import { answerOf } from '../functions.ts';
import type { Transaction } from '../transaction.ts';

/** The entry for a boarding, or for taking one back. */
export type BoardingEntry = { key: string; at: Date } & (
  | {
      kind: 'boarded' | 'refused' | 'boarded_anyway';
      mission: string;
      reason: string;
      memberId: string | null;
      /** The name on a card whose member is unknown. */
      name: string | null;
      verdict: string;
      checked: string | null;
      programs: { type: string | null; program: string | null; base: string | null } | null;
    }
  | { kind: 'void'; undoes: string; undoSince: Date; reason: string }
);

/** Enters it once, however often it is sent. False if there is nothing to take back. */
export async function enterBoarding(
  transaction: Transaction,
  device: { id: string; base: string },
  entry: BoardingEntry,
): Promise<boolean> {
  const stored = { mission: '', ...storedNames(entry) };
  const given = { device: device.id, at_base: device.base, entry: JSON.stringify(stored) };
  const found = await transaction.first<{ id: string | null }>(...answerOf('app.enter_boarding', given, 'id'));
  return found?.id != null;
}

/** The member whose credentials a card's places stand for; null if that is no longer known. */
export async function readBoardedMember(transaction: Transaction, places: number[]): Promise<string | null> {
  const found = await transaction.first<{ id: string | null }>(...answerOf('app.boarded_member', { places }, 'id'));
  return found?.id ?? null;
}

function storedNames(entry: BoardingEntry): object {
  if (entry.kind === 'void') {
    const { undoSince, ...rest } = entry;
    return { ...rest, undo_since: undoSince };
  }
  const { memberId, ...rest } = entry;
  return { ...rest, member_id: memberId };
}
