import { administratorsBodies, bodiesOfManyValues, strangersBodies } from './bodies.ts';
import { manySockets, slowBodiesFrom } from './connections.ts';
import { nestedEmbeds } from './embeds.ts';
import { signInFlood } from './sign-ins.ts';
import type { Target } from './target.ts';

type Attack = {
  /** Where those are who are not attacked, and sign in meanwhile. */
  from: string;
  /** Attacks until `signal` ends it; answers what came of it. */
  run: (target: Target, signal: AbortSignal) => Promise<string>;
};

const base = '127.20.0.1';

/** By what has to hold while they last. */
export const attacks: Record<string, Attack> = {
  'nobody attacks': { from: '127.20.0.2', run: async () => '' },
  "a stranger's bodies take no memory": { from: '127.20.0.3', run: strangersBodies('one address') },
  "300 strangers' bodies take no memory": { from: '127.20.0.4', run: strangersBodies('many addresses') },
  'large bodies wait in line': { from: '127.20.0.5', run: administratorsBodies },
  'bodies of many values stop nobody': { from: '127.20.0.6', run: bodiesOfManyValues },
  'slow bodies leave their base alone': { from: base, run: slowBodiesFrom(base) },
  'no address takes all sockets': { from: '127.20.0.7', run: manySockets },
  'a flood leaves known browsers in': { from: '127.20.0.8', run: signInFlood },
  'one member slows nobody': { from: '127.20.0.9', run: nestedEmbeds },
};
