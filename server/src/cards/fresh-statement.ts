import { cardLimits } from '@ffl/domain/cards/limits';
import { checkSignature, type KeySet } from '@ffl/domain/cards/signature';
import { type FoundStatement, readStatement } from '@ffl/domain/cards/statement';

export type StatementRead =
  | ({ kind: 'fresh' } & Pick<FoundStatement, 'statement' | 'payload' | 'shown'>)
  | { kind: 'not ours' | 'too old' };

const hourMs = 3_600_000;

/** Reads a statement that one of our keys signed within the day. The server says nothing about any other. */
export async function readFreshStatement(text: string, keySet: KeySet, now: Date): Promise<StatementRead> {
  const found = readStatement(text);
  if (!found || (await checkSignature(found, keySet)) !== 'signed') return { kind: 'not ours' };
  const { statement, payload, shown } = found;
  const ageMs = now.getTime() - statement.signedAt.getTime();
  if (ageMs < -cardLimits.clockToleranceMs) return { kind: 'not ours' };
  if (ageMs > cardLimits.goodHours * hourMs) return { kind: 'too old' };
  return { kind: 'fresh', statement, payload, shown };
}
