export type TurnLimit = { atOnce: number; waiting: number };

type Line = { running: number; waiting: (() => void)[] };

export type Turns = {
  /** Runs the work when it is `key`'s turn. Returns null, without running it, if too many already wait. */
  inTurn<T>(key: string, limit: TurnLimit, work: () => Promise<T>): Promise<T | null>;
  readonly size: number;
};

/** Lets each key do only so much at once. Idle keys take no memory. */
export function createTurns(): Turns {
  const lines = new Map<string, Line>();

  function leave(key: string, line: Line): void {
    const next = line.waiting.shift();
    if (next) next();
    else line.running -= 1;
    if (line.running === 0) lines.delete(key);
  }

  return {
    async inTurn(key, limit, work) {
      const line = lines.get(key) ?? { running: 0, waiting: [] };
      lines.set(key, line);
      if (line.running >= limit.atOnce) {
        if (line.waiting.length >= limit.waiting) return null;
        await new Promise<void>((resolve) => line.waiting.push(resolve));
      } else {
        line.running += 1;
      }
      try {
        return await work();
      } finally {
        leave(key, line);
      }
    },
    get size() {
      return lines.size;
    },
  };
}
