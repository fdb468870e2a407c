export type FairLines<T> = {
  /** Returns false, without taking a place, if `most` of that address are already waiting. */
  join(address: string, one: T): boolean;
  /** Takes the first in the line whose turn it is. */
  next(): T | undefined;
  readonly isEmpty: boolean;
};

/** A line per address. The lines take turns, so that a long one delays nobody else. */
export function createFairLines<T>(most: number): FairLines<T> {
  // In the order of their turns.
  const lines = new Map<string, T[]>();
  return {
    join(address, one) {
      const line = lines.get(address) ?? [];
      if (line.length >= most) return false;
      line.push(one);
      lines.set(address, line);
      return true;
    },
    next() {
      for (const [address, line] of lines) {
        const one = line.shift();
        lines.delete(address);
        if (line.length > 0) lines.set(address, line);
        return one;
      }
      return undefined;
    },
    get isEmpty() {
      return lines.size === 0;
    },
  };
}
