import { readCode } from '@ffl/domain/cards/code';
import { readStatement } from '@ffl/domain/cards/statement';
import { rollCallWords as words } from '@ffl/domain/credentials/roll-call-words';
import type { Listed, RollCall } from '../../lib/roll-calls/roll-call.ts';

type Lacking = Omit<Listed, 'until' | 'isExpected'>;

/**
 * Whose code it is by what the list knows, or why nobody's: a card's code by its member, the code shown to crew by its
 * name.
 */
export function personOfCode(text: string, { people, lacking = [] }: RollCall): Listed | Lacking | string {
  const everybody: (Listed | Lacking)[] = [...people, ...lacking];
  const code = readCode(text, location.origin);
  if (code.kind === 'member') return everybody.find(({ id }) => id === code.memberId) ?? words.scannedNotListed(null);
  const name = code.kind === 'statement' ? readStatement(code.statement)?.statement.memberName : undefined;
  if (name === undefined) return words.scannedOther;
  const [person, ...others] = everybody.filter((one) => one.name === name);
  if (others.length > 0) return words.scannedSeveral(name);
  return person ?? words.scannedNotListed(name);
}
