import { answerOf, rowsOf } from '../functions.ts';
import type { Transaction } from '../transaction.ts';

/** A new device with the hash of the code that enrolls it; null if the base is gone. */
export async function makeBoardingDevice(
  transaction: Transaction,
  made: { administratorId: string; name: string; baseId: string; codeHash: Buffer; codeUntil: Date },
  now: Date,
): Promise<string | null> {
  const { administratorId: administrator, name, baseId, codeHash: code, codeUntil: until } = made;
  const given = { administrator, device_name: name, at_base: baseId, code, until, moment: now };
  const row = await transaction.first<{ id: string | null }>(...answerOf('app.make_boarding_device', given, 'id'));
  return row?.id ?? null;
}

/** Uses up a code. Nothing for one that is unknown, too old or used. */
export function enrollBoardingDevice(
  transaction: Transaction,
  { codeHash, tokenHash }: { codeHash: Buffer; tokenHash: Buffer },
  now: Date,
): Promise<{ id: string; name: string; base: string } | undefined> {
  return transaction.first(
    ...rowsOf('app.enroll_boarding_device', { code: codeHash, token: tokenHash, moment: now }, 'id, name, base'),
  );
}

/** The device of a token; undefined once it is revoked. */
export function readBoardingDevice(
  transaction: Transaction,
  tokenHash: Buffer,
): Promise<{ id: string; base: string; enrolledAt: Date } | undefined> {
  return transaction.first(
    ...rowsOf('app.boarding_device', { token: tokenHash }, 'id, base, enrolled_at as "enrolledAt"'),
  );
}

/** The hashes of the tokens of all enrolled devices. */
export async function deviceTokens(transaction: Transaction): Promise<Buffer[]> {
  const rows = await transaction.all<{ hash: Buffer }>('select t.hash from app.device_tokens() t (hash)', []);
  return rows.map(({ hash }) => hash);
}
