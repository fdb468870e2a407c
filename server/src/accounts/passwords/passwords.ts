import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

/**
 * Hashing costs 46 MiB each, so only a few run at once and a flood is turned away instead of queued forever. One of the
 * four hashing threads also reads files and looks up names, so it is left free.
 */
const mostAtOnce = Math.min(3, availableParallelism());
const mostWaiting = 64;

/** The cost of a hash: KiB of memory, rounds and threads. */
export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number };

const productCost: PasswordCost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };

export type Passwords = {
  /** Hashes with a new salt, or with the given one of 16 bytes. */
  hash(password: string, salt?: Buffer): Promise<string>;
  /** Takes equally long with and without a stored hash. */
  verify(password: string, storedHash: string | undefined): Promise<boolean>;
  /** Whether a stored hash has the current cost. */
  isCurrent(storedHash: string): boolean;
  /** Number of requests waiting for their turn. */
  waiting(): number;
};

export class TooBusy extends Error {}

/** Hashes with argon2id in PHC format. Rejects with TooBusy if the queue is full. */
export async function createPasswords(cost = productCost): Promise<Passwords> {
  const currentForm = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
  const dummyHash = await hash('no account has this password', cost);
  const { inTurn, waiting } = createQueue();
  return {
    hash: (password, salt) => inTurn(() => hash(password, { ...cost, ...(salt && { salt }) })),
    async verify(password, storedHash) {
      const isRight = await inTurn(() => isRightFor(storedHash ?? dummyHash, password));
      return isRight && storedHash !== undefined;
    },
    isCurrent: (storedHash) => storedHash.startsWith(currentForm),
    waiting,
  };
}

function createQueue() {
  let running = 0;
  const waiting: (() => void)[] = [];
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= mostAtOnce) {
      if (waiting.length >= mostWaiting) throw new TooBusy('Too many sign-ins at once');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }
  return { inTurn, waiting: () => waiting.length };
}

// A stored text that isn't a hash matches no password.
function isRightFor(storedHash: string, password: string): Promise<boolean> {
  return verify(storedHash, password).catch(() => false);
}
