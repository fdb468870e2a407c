import { type Outdated, recomputeAll } from '../../database/src/currency/recompute-all.ts';
import type { Transaction } from '../../database/src/transaction.ts';
import { displayDateTime } from '../../domain/src/time/denver.ts';
import { inTheNameOf } from './in-the-name-of.ts';

type Options = { email: string; isApplied: boolean };

/** Lists who gets another expiry by the two-clock rules and, on request, sets it in someone's name. */
export async function recomputeExpiries(
  transaction: Transaction,
  { email, isApplied }: Options,
  { now }: { now: Date },
): Promise<string> {
  const outdated = await inTheNameOf(transaction, email, now, () => recomputeAll(transaction, { isApplied, now }));
  return describe(outdated, isApplied);
}

function describe(outdated: readonly Outdated[], isApplied: boolean): string {
  const lines = outdated.flatMap(({ program, people }) =>
    people.map(({ name, from, to }) => ({
      isLonger: to > from,
      text: `  ${name}, ${program.name}${program.base ? ` (${program.base})` : ''}: ${displayDateTime(from)} becomes ${displayDateTime(to)}`,
    })),
  );
  if (lines.length === 0) return 'Every expiry is what the rules give. Nothing changed.';
  const listed = (title: string, isLonger: boolean) => {
    const texts = lines.filter((line) => line.isLonger === isLonger).map(({ text }) => text);
    return texts.length === 0 ? [] : [`${title} (${texts.length}):`, ...texts];
  };
  return [
    ...listed('Longer', true),
    ...listed('Shorter', false),
    isApplied
      ? 'They have these dates now, each with a row of the ledger.'
      : 'Nothing is written yet. Add --apply to write it.',
  ].join('\n');
}
