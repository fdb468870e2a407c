import type { KeySet } from '@ffl/domain/cards';
import type { Server } from '../../lib/server.ts';
import { learnServerTime } from '../../lib/server-clock.ts';

/** What everybody may have to check cards by: the keys, and the signed list of what was taken back. */
export type Published = { keySet: KeySet; list: string };

const cacheName = 'ffl-verify';
const address = '/verify-published';
/** At the edge of coverage what was kept is worth more than a wait. */
const patienceMs = 8_000;

type Latest = { published: Published | null; isConnected: boolean };

/** As the server has it now, else as it was kept on this device. It names nobody, so it may stay. */
export function latestPublished(server: Server): Promise<Latest> {
  // Who asks while it is on its way gets the same.
  return server.once(cacheName, async () => {
    const latest = await readLatest(server);
    server.once.forget(cacheName);
    return latest;
  });
}

async function readLatest(server: Server): Promise<Latest> {
  try {
    const published = await fetchPublished(server);
    await keep(published).catch(() => undefined);
    return { published, isConnected: true };
  } catch {
    return { published: await readKept().catch(() => null), isConnected: false };
  }
}

async function fetchPublished(server: Server): Promise<Published> {
  const signal = AbortSignal.timeout(patienceMs);
  const [keys, list] = await Promise.all(['card-keys', 'card-status'].map((name) => ask(server, name, signal)));
  return { keySet: (await keys?.json()) as KeySet, list: (await list?.text()) ?? '' };
}

async function ask(server: Server, name: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(`/functions/v1/${name}`, { cache: 'no-store', signal });
  if (!response.ok) throw new Error(`${name} answered ${response.status}.`);
  learnServerTime(server, response);
  return response;
}

async function keep(published: Published): Promise<void> {
  const cache = await globalThis.caches?.open(cacheName);
  await cache?.put(address, Response.json(published));
}

async function readKept(): Promise<Published | null> {
  const answer = await globalThis.caches?.match(address, { cacheName });
  return answer ? ((await answer.json()) as Published) : null;
}
