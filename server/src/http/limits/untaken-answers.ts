import type { ServerResponse } from 'node:http';
import { untakenLimits } from './limits.ts';

type Limits = { ofHolder: number; ofAll: number };

export type UntakenAnswers = {
  /** Counts a response for `holder` from when it is written until it is read. */
  add(holder: string, response: ServerResponse): void;
  /** Whether `holder` must read something before more is sent. */
  areTooMany(holder: string): boolean;
};

/** Unread responses, per person or address and overall. */
export function createUntakenAnswers(limits: Limits = untakenLimits): UntakenAnswers {
  const byHolder = new Map<string, Set<ServerResponse>>();

  function bytesOf(holder: string): number {
    let bytes = 0;
    for (const { writableLength } of byHolder.get(holder) ?? []) bytes += writableLength;
    return bytes;
  }

  /** Takes from whoever has the most, so that nobody makes others lose anything. */
  function keepWithinAll(): void {
    const held = [...byHolder.keys()].map((holder) => ({ holder, bytes: bytesOf(holder) }));
    const all = held.reduce((sum, { bytes }) => sum + bytes, 0);
    if (all <= limits.ofAll) return;
    const { holder } = held.reduce((one, other) => (other.bytes > one.bytes ? other : one));
    const responses = [...(byHolder.get(holder) ?? [])];
    const largest = responses.reduce((one, other) => (other.writableLength > one.writableLength ? other : one));
    remove(holder, largest);
    largest.destroy();
    keepWithinAll();
  }

  function remove(holder: string, response: ServerResponse): void {
    const responses = byHolder.get(holder);
    responses?.delete(response);
    if (responses?.size === 0) byHolder.delete(holder);
  }

  return {
    add(holder, response) {
      response.once('prefinish', () => {
        // Most responses are read at once. Skipped, since objects once held by a set or map move among the old ones
        // with it, which costs time.
        if (response.writableLength === 0) return;
        byHolder.set(holder, (byHolder.get(holder) ?? new Set()).add(response));
        response.once('close', () => remove(holder, response));
        keepWithinAll();
      });
    },
    areTooMany: (holder) => bytesOf(holder) > limits.ofHolder,
  };
}
