import { join } from 'node:path';
import { tally } from '../ask.ts';
import type { Attack, Outcome } from './attack.ts';
import { floods } from './flood.ts';
import { type Installation, openInstallation } from './installation.ts';
import { attacksOnMany } from './many-people.ts';
import { attacksOnProofs } from './proofs.ts';
import { attacksOnRights } from './rights.ts';

const attacks = [...attacksOnMany, ...attacksOnProofs, ...attacksOnRights, ...floods];
const own = join(import.meta.dirname, '../../..');

type Options = { only?: string | undefined; beside?: string | undefined };

/**
 * Measures what a stolen password or a copied session gets, each attack in a product of its own. True if none gets more
 * than it may. With `beside`, another checkout is attacked first, and the table has a column for it.
 */
export async function attackStolen({ only = '', beside }: Options): Promise<boolean> {
  const chosen = attacks.filter(({ name, proof }) => `${name}, ${proof}`.includes(only));
  const installations: Installation[] = [];
  try {
    for (const root of [...(beside ? [beside] : []), own]) installations.push(await openInstallation(root));
    const rows: string[][] = [];
    let isHeld = true;
    for (const attack of chosen) {
      const outcomes: Outcome[] = [];
      for (const { name, inWorld } of installations) {
        const outcome = await inWorld(attack.run);
        console.log(`${name}: ${describe(attack, outcome)}`);
        outcomes.push(outcome);
      }
      isHeld = holds(attack, outcomes.at(-1)) && isHeld;
      rows.push([
        attack.name,
        attack.proof,
        ...outcomes.map(({ got }) => String(got)),
        attack.unit,
        String(attack.most),
      ]);
    }
    console.log(`\n${table(['', 'proof', ...installations.map(({ name }) => name), 'got', 'at most'], rows)}`);
    return isHeld;
  } finally {
    for (const { stop } of installations) await stop();
  }
}

const holds = ({ most }: Attack, outcome: Outcome | undefined) => outcome !== undefined && outcome.got <= most;

function describe(attack: Attack, outcome: Outcome): string {
  const verdict = holds(attack, outcome) ? 'held' : 'GOT THROUGH';
  const answered = outcome.answers.length > 0 ? ` · ${tally(outcome.answers)}` : '';
  return `${verdict} · ${attack.name}, ${attack.proof} · ${outcome.got} ${attack.unit}, at most ${attack.most}${answered}`;
}

function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
