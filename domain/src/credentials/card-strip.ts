import { programAtBase } from '../programs/program.ts';
import type { HeldProgram } from './held-programs.ts';

type CardStrip =
  | { kind: 'inactive' }
  | { kind: 'lapsed'; lapsed: HeldProgram[] }
  | { kind: 'grounded'; lapsed: HeldProgram[] }
  | { kind: 'in-force'; soonest: HeldProgram; lapsed: HeldProgram[] };

/** The text at the bottom of a member's card. Never a blanket 'active' when something has lapsed. */
export function cardStrip(held: readonly HeldProgram[]): CardStrip {
  const lapsed = held.filter((one) => !one.isInForce && one.state !== 'grounded');
  const soonest = held.find((one) => one.isInForce);
  if (soonest) return { kind: 'in-force', soonest, lapsed };
  if (lapsed.length < held.length) return { kind: 'grounded', lapsed };
  return lapsed.length > 0 ? { kind: 'lapsed', lapsed } : { kind: 'inactive' };
}

/** The program's name, with its base only if the same program is held at two, since a card has little room. */
export function nameOnCard({ program }: HeldProgram, held: readonly HeldProgram[]): string {
  const isTwice = held.some((other) => other.program.id !== program.id && other.program.name === program.name);
  return isTwice ? programAtBase(program) : program.name;
}
