import type { Transaction } from '../transaction.ts';

/** A new device with the hash of the code that enrolls it; null if the base is gone. */
export async function makeBoardingDevice(
  transaction: Transaction,
  made: { administratorId: string; name: string; baseId: string; codeHash: Buffer; codeUntil: Date },
  now: Date,
): Promise<string | null> {
  const text = 'select app.make_boarding_device($1, $2, $3, $4, $5, $6) as id';
  const values = [made.administratorId, made.name, made.baseId, made.codeHash, made.codeUntil, now];
  return (await transaction.first<{ id: string | null }>(text, values))?.id ?? null;
}

/** Uses up a code. Nothing for one that is unknown, too old or used. */
export function enrollBoardingDevice(
  transaction: Transaction,
  { codeHash, tokenHash }: { codeHash: Buffer; tokenHash: Buffer },
  now: Date,
): Promise<{ id: string; name: string; base: string } | undefined> {
  return transaction.first('select id, name, base from app.enroll_boarding_device($1, $2, $3)', [
    codeHash,
    tokenHash,
    now,
  ]);
}

/** The device behind a token. Nothing once it is revoked. */
export function readBoardingDevice(
  transaction: Transaction,
  tokenHash: Buffer,
): Promise<{ id: string; base: string; enrolledAt: Date } | undefined> {
  return transaction.first('select id, base, enrolled_at as "enrolledAt" from app.boarding_device($1)', [tokenHash]);
}

/** The hashes of the tokens of all enrolled devices. */
export async function deviceTokens(transaction: Transaction): Promise<Buffer[]> {
  const rows = await transaction.all<{ hash: Buffer }>('select t.hash from app.device_tokens() t (hash)', []);
  return rows.map(({ hash }) => hash);
}
