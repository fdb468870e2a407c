import type { Application } from '../bench/application.ts';
import { organization } from './accounts.ts';
import { callFunction, newAddress } from './call.ts';
import { quantile, separability } from './statistics.ts';

type Compared = { name: string; body: (email: string) => object };

const compared: Compared[] = [
  { name: 'signin', body: (email) => ({ email, password: 'Wrong-Horse-77!' }) },
  { name: 'security-status', body: (email) => ({ email }) },
  { name: 'forgot-password-simple', body: (email) => ({ email }) },
  {
    name: 'secure-registration',
    body: (email) => ({
      email,
      firstName: 'Mia',
      lastName: 'Measured',
      password: 'Quiet-Horse-77!',
      phone: '',
      organization,
    }),
  },
];

// Fewer than the password checks that can run at once, so that nobody waits for one.
const lanes = 2;

/** Measures accounts that exist and that don't, alternating, and how well the times tell one from the other. */
export async function compareKnownAndUnknown(application: Application, known: string[]): Promise<void> {
  console.log('\n| function | samples | known ms | unknown ms | apart ms | AUC | statuses |');
  console.log('|---|---|---|---|---|---|---|');
  for (const one of compared) {
    const times = { known: [] as number[], unknown: [] as number[] };
    const statuses = new Map<string, number>();
    const turns = known.flatMap((email, index) => {
      const unknown = { kind: 'unknown' as const, email: `nobody${index}-${one.name}@measure.test` };
      const pair = [{ kind: 'known' as const, email }, unknown];
      // Random, because the first request of a pair would otherwise always be answered first.
      return Math.random() < 0.5 ? pair : pair.toReversed();
    });
    const lane = async () => {
      for (let turn = turns.shift(); turn; turn = turns.shift()) {
        const { status, ms } = await callFunction(application.origin, one.name, one.body(turn.email), newAddress());
        times[turn.kind].push(ms);
        const seen = `${turn.kind} ${status}`;
        statuses.set(seen, (statuses.get(seen) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    const [ofKnown, ofUnknown] = [quantile(times.known, 0.5), quantile(times.unknown, 0.5)];
    const cells = [
      one.name,
      known.length,
      ofKnown.toFixed(1),
      ofUnknown.toFixed(1),
      Math.abs(ofKnown - ofUnknown).toFixed(1),
      separability(times.known, times.unknown).toFixed(2),
      [...statuses].map(([seen, count]) => `${seen}: ${count}`).join(', '),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}
