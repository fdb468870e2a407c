import { createHash } from 'node:crypto';
import { publishedKeys } from '@ffl/database/cards/card-keys';
import { notePresentation, wasSeenElsewhere } from '@ffl/database/cards/presentations';
import { readPhoto, readStatedPlaces } from '@ffl/database/cards/statements';
import { cardLimits } from '@ffl/domain/cards/limits';
import type { PresentedCard } from '@ffl/domain/cards/today';
import type { Dependencies } from '../dependencies.ts';
import { readFreshStatement } from './fresh-statement.ts';
import { todayResponse } from './today-response.ts';

export type PresentationOutcome = { kind: 'found'; card: PresentedCard } | { kind: 'not ours' | 'too old' };

/**
 * `checker` is the number by which the asking device is known for this code alone. `photo` is false if it asks for it
 * later.
 */
type PresentRequest = { statement: string; checker?: string | undefined; photo?: boolean | undefined };

const minuteMs = 60_000;

/**
 * Answers a statement's holder: how everything on it stands today, and the photo for a few minutes from the first
 * presentation while anything is in force. Callers are neither identified nor recorded.
 */
export async function tellPresented(
  { database, clock, settings }: Pick<Dependencies, 'database' | 'clock' | 'settings'>,
  { statement: text, checker, photo: wantsPhoto = true }: PresentRequest,
): Promise<PresentationOutcome> {
  const now = clock();
  const keys = await database.asService(publishedKeys);
  const read = await readFreshStatement(text, { issuer: settings.publicUrl, keys }, now);
  if (read.kind !== 'fresh') return { kind: read.kind };
  const { statement, payload, shown } = read;
  const card = await database.asService(async (transaction) => {
    // Hashed without the signature, since a statement can have many valid ones.
    const hash = createHash('sha256').update(payload).digest();
    const presentedAt = await notePresentation(transaction, hash, now);
    const isPhotoOver = now.getTime() >= presentedAt.getTime() + cardLimits.presentedMinutes * minuteMs;
    const places = await readStatedPlaces(transaction, statement);
    const inForce = places.find(({ until }) => until !== null && until >= now);
    const photo = wantsPhoto && inForce && !isPhotoOver ? await readPhoto(transaction, inForce.memberId) : null;
    const codeHash = shown && createHash('sha256').update(shown.facts).update(payload).digest();
    const isSeenElsewhere =
      codeHash !== null && checker !== undefined && (await wasSeenElsewhere(transaction, { codeHash, checker }, now));
    return { ...todayResponse(places, clock()), photo, isPhotoOver, isSeenElsewhere };
  });
  return { kind: 'found', card };
}
