import type { BoardingOutcome } from '@ffl/domain/boardings/boarding';
import type { Boarding } from '@ffl/domain/boardings/schemas';
import { type DBSchema, deleteDB, openDB } from 'idb';
import { isDeviceThere, storeName } from './device-there.ts';

/** The enrollment that lets this device write boardings. */
export type OwnDevice = {
  id: string;
  name: string;
  base: string;
  token: string;
  /** Whether the server said that the enrollment has ended. */
  isRefused: boolean;
};

/** An entry that the server doesn't have yet, or refused. */
export type KeptBoarding = {
  place: number;
  entry: Boarding;
  /** The person's name, for the list on this device. */
  name: string;
  refused: KeptOutcome['refused'];
};

/** The outcome of a sent boarding. `unreadable` is decided here, since the server can't name an entry it can't read. */
export type KeptOutcome = { key: string; refused: BoardingOutcome['refused'] | 'unreadable' };

interface Stores extends DBSchema {
  device: { key: 'own'; value: OwnDevice };
  queue: { key: number; value: Omit<KeptBoarding, 'place'> };
}

// On disk before the page confirms it, since the battery may be empty a second later.
const strict = { durability: 'strict' } as const;

function open() {
  return openDB<Stores>(storeName, 1, {
    upgrade(database) {
      database.createObjectStore('device');
      database.createObjectStore('queue', { autoIncrement: true });
    },
  });
}

/** Opens, works and closes, so that nothing prevents another tab from deleting everything. */
async function withStores<T>(work: (database: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** Null if this device isn't enrolled, or its browser stores nothing. */
export async function readOwnDevice(): Promise<OwnDevice | null> {
  try {
    if (!(await isDeviceThere())) return null;
    return await withStores(async (database) => (await database.get('device', 'own')) ?? null);
  } catch {
    return null;
  }
}

export function keepOwnDevice(device: OwnDevice): Promise<void> {
  return withStores(async (database) => {
    const { store, done } = database.transaction('device', 'readwrite', strict);
    await Promise.all([store.put(device, 'own'), done]);
  });
}

/** Kept boardings in the order of entry. */
export async function readKept(): Promise<KeptBoarding[]> {
  return withStores(async (database) => {
    const { store } = database.transaction('queue');
    const [places, kept] = await Promise.all([store.getAllKeys(), store.getAll()]);
    return kept.map((one, index) => ({ ...one, place: places[index] ?? 0 }));
  });
}

export function keep(entry: Boarding, who: string): Promise<void> {
  return withStores(async (database) => {
    const { store, done } = database.transaction('queue', 'readwrite', strict);
    await Promise.all([store.add({ entry, name: who, refused: null }), done]);
  });
}

/** Applies the server's answers: accepted boardings are removed, refused ones stay with their reason. */
export function settle(kept: readonly Pick<KeptBoarding, 'place' | 'refused'>[]): Promise<void> {
  return withStores(async (database) => {
    const { store, done } = database.transaction('queue', 'readwrite', strict);
    for (const { place, refused } of kept) {
      const stored = refused && (await store.get(place));
      if (stored) await store.put({ ...stored, refused }, place);
      else await store.delete(place);
    }
    await done;
  });
}

/** Deletes the entire boarding log on this device. */
export const forgetEverything = () => deleteDB(storeName);
