import { readBoardingDevice } from '@ffl/database/boardings/devices';
import { type BoardingEntry, enterBoarding, readBoardedMember } from '@ffl/database/boardings/enter-boarding';
import { publishedKeys } from '@ffl/database/cards/card-keys';
import { countAttempt } from '@ffl/database/security/attempt-counters';
import type { Transaction } from '@ffl/database/transaction';
import { type BoardingOutcome, boardedAt, boardingRefusal } from '@ffl/domain/boardings/boarding';
import { boardingLimits } from '@ffl/domain/boardings/limits';
import type { Boarding } from '@ffl/domain/boardings/schemas';
import { checkSignature, type KeySet } from '@ffl/domain/cards/signature';
import { readStatement } from '@ffl/domain/cards/statement';
import { credentialLimits } from '@ffl/domain/credentials/limits';
import { asOneLine } from '@ffl/domain/texts/visible-line';
import type { Dependencies } from '../dependencies.ts';
import { hashOfDeviceToken } from './secrets.ts';

export type BoardingsOutcome = { kind: 'taken'; results: BoardingOutcome[] } | { kind: 'device refused' | 'too many' };

/** Takes in what a device queued, in order, each entry once. The device learns nothing but whether it was taken in. */
export async function recordBoardings(
  { database, clock, settings }: Pick<Dependencies, 'database' | 'clock' | 'settings'>,
  { token, boardings }: { token: string; boardings: readonly Boarding[] },
): Promise<BoardingsOutcome> {
  const now = clock();
  return database.asService(async (transaction) => {
    const device = await readBoardingDevice(transaction, hashOfDeviceToken(token));
    if (!device) return { kind: 'device refused' };
    const { count } = await countAttempt(transaction, 'boardings of device', device.id, 300, now);
    if (count > boardingLimits.requestsPer5Minutes) return { kind: 'too many' };
    const keySet: KeySet = { issuer: settings.publicUrl, keys: await publishedKeys(transaction) };
    const results: BoardingOutcome[] = [];
    for (const boarding of boardings) {
      const refused = boardingRefusal(boarding, device.enrolledAt, now);
      const isEntered =
        !refused && (await enterBoarding(transaction, device, await entryOf(transaction, boarding, { keySet, now })));
      results.push({ key: boarding.key, refused: refused ?? (isEntered ? null : 'nothing_to_undo') });
    }
    return { kind: 'taken', results };
  });
}

type Known = { keySet: KeySet; now: Date };

async function entryOf(transaction: Transaction, boarding: Boarding, { keySet, now }: Known): Promise<BoardingEntry> {
  const at = boardedAt(boarding.at, now);
  if (boarding.kind === 'void') {
    const undoSince = new Date(at.getTime() - credentialLimits.undoMinutes * 60_000);
    const { kind, key, undoes, reason } = boarding;
    return { kind, key, at, undoes, undoSince, reason };
  }
  const { key, kind, mission, reason, verdict, checked } = boarding;
  const whose = await readWhose(transaction, boarding.statement, keySet);
  const { text = null, ...programs } = checked ?? {};
  return {
    ...{ key, kind, at, mission, reason, verdict, ...whose },
    checked: text,
    programs: checked && { type: null, program: null, base: null, ...programs },
  };
}

/** Accepts a statement however old it is: it was judged at the aircraft, and may have waited there for a connection. */
async function readWhose(
  transaction: Transaction,
  text: string | null,
  keySet: KeySet,
): Promise<{ memberId: string | null; name: string | null }> {
  const found = text === null ? null : readStatement(text);
  if (!found) return { memberId: null, name: null };
  const isOurs = (await checkSignature(found, keySet)) === 'signed';
  const places = isOurs ? found.statement.programs.map(({ index }) => index) : [];
  const memberId = await readBoardedMember(transaction, places);
  if (memberId) return { memberId, name: null };
  // The code isn't verified, so the card can say anything.
  return { memberId: null, name: asOneLine(found.statement.memberName) || null };
}
