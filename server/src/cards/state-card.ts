import { webcrypto } from 'node:crypto';
import type { CardKey } from '@ffl/database/cards/card-keys';
import { placeOfPhone, readBoundPhone } from '@ffl/database/cards/phones';
import { isAccountGrounded, type StatedRow, stateCard } from '@ffl/database/cards/statements';
import { cardLimits } from '@ffl/domain/cards/limits';
import { keyAlgorithm, signatureAlgorithm, signedBytes } from '@ffl/domain/cards/signature';
import { type CardStatement, writePayload, writeStatement } from '@ffl/domain/cards/statement';
import { addCalendarDays } from '@ffl/domain/time/denver';
import type { Dependencies } from '../dependencies.ts';
import { cardKey } from './card-key.ts';

/** `phone` says whose signature the code needs: the requesting phone's, another phone's, or nobody's. */
export type StatementOutcome =
  | { kind: 'signed'; link: string; signedAt: Date; phone: 'this' | 'other' | 'none' }
  | { kind: 'nothing in force' | 'grounded' };

/** `key` belongs to the requesting phone, if it has one. */
type Asking = { userId: string; sessionId: string; key: string | undefined };

/** Signs a statement for someone's phone to show crew: who they are, what is in force and what recently lapsed. */
export async function signOwnStatement(
  { database, clock, settings }: Pick<Dependencies, 'database' | 'clock' | 'settings'>,
  { userId, sessionId, key: phoneKey }: Asking,
): Promise<StatementOutcome> {
  const signedAt = clock();
  const { key, rows, bound, phone, isGrounded } = await database.asService(async (transaction) => {
    const found = await readBoundPhone(transaction, userId, signedAt);
    const isOwn = found !== undefined && found.sessionId === sessionId && found.key === phoneKey;
    return {
      rows: await stateCard(transaction, userId, signedAt, addCalendarDays(signedAt, -cardLimits.lapsedDays)),
      key: await cardKey(transaction, signedAt),
      bound: found,
      isGrounded: await isAccountGrounded(transaction, userId),
      phone: isOwn ? { key: found.key, index: await placeOfPhone(transaction, found, signedAt) } : null,
    };
  });
  if (isGrounded) return { kind: 'grounded' };
  const [first] = rows;
  // Credentials in force come first.
  if (!first || first.until < signedAt) return { kind: 'nothing in force' };
  const payload = writePayload({
    keyId: key.published.kid,
    signedAt,
    memberName: `${first.firstName} ${first.lastName}`,
    phone,
    programs: rows.slice(0, cardLimits.programsMax).map(stated),
  });
  const signature = await sign(key, signedBytes(settings.publicUrl, payload));
  // After the #, which browsers don't send, so that no server log contains it.
  const link = `${settings.publicUrl}/verify#${writeStatement(payload, signature)}`;
  // A phone that lost its key within this session counts as none.
  const isOther = bound !== undefined && bound.sessionId !== sessionId;
  return { kind: 'signed', link, signedAt, phone: phone ? 'this' : isOther ? 'other' : 'none' };
}

function stated({ index, program, base, until }: StatedRow): CardStatement['programs'][number] {
  return { index, name: program, base, until };
}

async function sign({ privateKey }: CardKey, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const { subtle } = webcrypto;
  const key = await subtle.importKey('jwk', privateKey, keyAlgorithm, false, ['sign']);
  return new Uint8Array(await subtle.sign(signatureAlgorithm, key, bytes));
}
