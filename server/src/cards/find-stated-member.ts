import { publishedKeys } from '@ffl/database/cards/card-keys';
import { readStatedPlaces } from '@ffl/database/cards/statements';
import type { Transaction } from '@ffl/database/transaction';
import type { StatedMember } from '@ffl/domain/cards/today';
import type { Dependencies } from '../dependencies.ts';
import { readFreshStatement } from './fresh-statement.ts';
import { todayResponse } from './today-response.ts';

export type StatedMemberOutcome = { kind: 'found'; member: StatedMember } | { kind: 'not ours' | 'too old' | 'gone' };

/**
 * Finds the member of a fresh statement by the places it names. It contains no id, since strangers read it. No
 * presentation is recorded, so crew can still check the same code.
 */
export async function findStated(
  { clock, settings }: Pick<Dependencies, 'clock' | 'settings'>,
  transaction: Transaction,
  text: string,
): Promise<StatedMemberOutcome> {
  const keys = await publishedKeys(transaction);
  const read = await readFreshStatement(text, { issuer: settings.publicUrl, keys }, clock());
  if (read.kind !== 'fresh') return { kind: read.kind };
  const places = await readStatedPlaces(transaction, read.statement);
  const [first] = places;
  return first
    ? { kind: 'found', member: { memberId: first.memberId, ...todayResponse(places, clock()) } }
    : { kind: 'gone' };
}
