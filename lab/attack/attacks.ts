import { administratorsBodies, bodiesOfManyValues, strangersBodies } from './bodies.ts';
import { manySockets, slowBodiesFrom } from './connections.ts';
import { nestedEmbeds, wideEmbeds } from './embeds.ts';
import { pipelines } from './pipelines.ts';
import { guessesFrom, signInFlood } from './sign-ins.ts';
import type { Target } from './target.ts';
import { unreadPhotos } from './unread.ts';

type Attack = {
  /** The address of people who aren't attacked and sign in at the same time. */
  from: string;
  /** Attacks until `signal` ends it; returns the result. */
  run: (target: Target, signal: AbortSignal) => Promise<string>;
};

const base = '127.20.0.1';
const otherBase = '127.20.0.11';

/** Keyed by the guarantee that must hold during the attack. */
export const attacks: Record<string, Attack> = {
  'nobody attacks': { from: '127.20.0.2', run: async () => '' },
  "a stranger's bodies take no memory": { from: '127.20.0.3', run: strangersBodies('one address') },
  "300 strangers' bodies take no memory": { from: '127.20.0.4', run: strangersBodies('many addresses') },
  'large bodies wait in line': { from: '127.20.0.5', run: administratorsBodies },
  'bodies of many values stop nobody': { from: '127.20.0.6', run: bodiesOfManyValues },
  'slow bodies leave their base alone': { from: base, run: slowBodiesFrom(base) },
  'no address takes all sockets': { from: '127.20.0.7', run: manySockets },
  'a flood leaves known browsers in': { from: '127.20.0.8', run: signInFlood },
  'pipelines of pages that nobody reads take no memory': {
    from: '127.20.0.11',
    run: pipelines({ connections: 1_900, requests: 99, path: '/signin', isRead: false }),
  },
  'pipelines of pages leave the page of sign-in open': {
    from: '127.20.0.12',
    run: pipelines({ connections: 300, requests: 90, path: '/signin', isRead: true }),
  },
  'thousands of the smallest requests in one piece stop nobody': {
    from: '127.20.0.13',
    run: pipelines({ connections: 1_900, requests: 2_000, path: '/', isRead: false }),
  },
  'photos that one member does not read take no memory': { from: '127.20.0.14', run: unreadPhotos },
  'a flood of questions for health leaves everybody in': {
    from: '127.20.0.15',
    run: pipelines({ connections: 300, requests: 4, path: '/health', isRead: true }),
  },
  'one device shuts no known browser out of its base': { from: otherBase, run: guessesFrom(otherBase) },
  'one member slows nobody': { from: '127.20.0.9', run: nestedEmbeds },
  'one photo takes no memory': { from: '127.20.0.16', run: wideEmbeds },
};
