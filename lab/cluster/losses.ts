import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import type { Node } from './node.ts';

/** A way to lose a leader. */
export type Loss = {
  name: string;
  /** Maximum seconds until something must be recorded again. */
  bound: number;
  /** Whether the server continues for a while. */
  isGradual?: true;
  lose: (leader: Node, cluster: Cluster) => Promise<void>;
  /** What later happens to a lost server by itself: it starts again, or its disk or network returns. */
  comeBack: (leader: Node, cluster: Cluster) => Promise<void>;
};

const nothing = async () => {};
/**
 * Maximum seconds without service for a killed server, one whose Patroni must be missed first (`ttl`), one that nobody
 * can reach, and one without room (`archive_timeout`).
 */
const [killed, silent, cut, full] = [15, 30, 45, 90];

export const losses: readonly Loss[] = [
  {
    name: 'PostgreSQL killed',
    bound: killed,
    lose: async (leader) => leader.signalServer('SIGKILL'),
    comeBack: nothing,
  },
  {
    name: 'PostgreSQL and Patroni killed',
    bound: silent,
    lose: async (leader) => {
      leader.signalPatroni('SIGKILL');
      leader.signalServer('SIGKILL');
    },
    comeBack: (leader) => leader.restartPatroni(),
  },
  {
    name: 'PostgreSQL frozen',
    bound: cut,
    lose: async (leader) => leader.signalServer('SIGSTOP'),
    comeBack: async (leader) => leader.signalServer('SIGCONT'),
  },
  {
    name: 'PostgreSQL and Patroni frozen',
    bound: cut,
    lose: async (leader) => {
      leader.signalPatroni('SIGSTOP');
      leader.signalServer('SIGSTOP');
    },
    comeBack: async (leader) => {
      leader.signalServer('SIGCONT');
      leader.signalPatroni('SIGCONT');
    },
  },
  {
    name: 'disk full',
    bound: full,
    isGradual: true,
    lose: async (leader) => leader.fillDisk(),
    comeBack: async (leader) => leader.freeDisk(),
  },
  {
    name: 'standby frozen 10 s, then PostgreSQL killed',
    bound: killed,
    lose: async (leader, cluster) => {
      const standby = await cluster.synchronous();
      standby?.signalServer('SIGSTOP');
      await pause(10_000);
      leader.signalServer('SIGKILL');
      standby?.signalServer('SIGCONT');
    },
    comeBack: nothing,
  },
  { name: 'network cut', bound: cut, lose: async (leader) => leader.cut(), comeBack: async (leader) => leader.mend() },
];
