import { createHash } from 'node:crypto';
import { publishedKeys } from '@ffl/database/cards/card-keys';
import { notePresentation, presentCard } from '@ffl/database/cards/presentations';
import { cardLimits, type PresentedCard } from '@ffl/domain/cards';
import type { Dependencies } from '../dependencies.ts';
import { readFreshStatement } from './fresh-statement.ts';

export type PresentationOutcome =
  | { kind: 'told'; card: PresentedCard }
  | { kind: 'not ours' | 'too old' | 'presented before' };

const minuteMs = 60_000;

/**
 * Today's state and the photo of whoever a statement is about, for whoever holds it: while it is fresh, and for a few
 * minutes from when it was shown first. Who asks is not looked at, and not kept.
 */
export async function tellPresented(
  { database, clock, settings }: Pick<Dependencies, 'database' | 'clock' | 'settings'>,
  text: string,
): Promise<PresentationOutcome> {
  const now = clock();
  const keys = await database.asService(publishedKeys);
  const read = await readFreshStatement(text, { issuer: settings.publicUrl, keys }, now);
  if (read.kind !== 'fresh') return { kind: read.kind };
  const { statement, payload } = read;
  return database.asService(async (transaction) => {
    // Not of the signature: the same statement has many that are right.
    const hash = createHash('sha256').update(payload).digest();
    const presentedAt = await notePresentation(transaction, hash, now);
    const toldUntil = new Date(presentedAt.getTime() + cardLimits.presentedMinutes * minuteMs);
    if (now >= toldUntil) return { kind: 'presented before' };
    const indexes = statement.programs.map(({ index }) => index);
    const { inForce, photo } = await presentCard(transaction, indexes, now);
    return { kind: 'told', card: { photo, inForce, toldUntil: toldUntil.toISOString() } };
  });
}
