import { shortPhoneKey } from '@ffl/domain/cards/phone-key';
import { keyAlgorithm } from '@ffl/domain/cards/signature';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { phoneDatabase } from '../session/wipe-own.ts';

/** The pair with which this phone signs what its member shows. No script can read the private key. */
export type PhoneKey = { userId: string; key: string; privateKey: CryptoKey };

interface Stores extends DBSchema {
  keys: { key: 'own'; value: PhoneKey };
}

/** The person's key on this phone; undefined if the browser deleted it or it is somebody else's. */
export async function readPhoneKey(userId: string): Promise<PhoneKey | undefined> {
  const found = await inStore((database) => database.get('keys', 'own'));
  return found?.userId === userId ? found : undefined;
}

/** The one on this phone, else a new one. Throws where the browser keeps none. */
export async function phoneKey(userId: string): Promise<PhoneKey> {
  const found = await readPhoneKey(userId);
  if (found) return found;
  const made = await makeKey(userId);
  // Browsers may delete storage that isn't persistent.
  navigator.storage?.persist?.().catch(() => undefined);
  // Another tab may have made one in the meantime.
  await inStore((database) => database.add('keys', made, 'own')).catch(() => undefined);
  const kept = await readPhoneKey(userId);
  if (!kept) await inStore((database) => database.put('keys', made, 'own'));
  return kept ?? made;
}

async function makeKey(userId: string): Promise<PhoneKey> {
  const pair = await crypto.subtle.generateKey(keyAlgorithm, false, ['sign', 'verify']);
  const raw = await crypto.subtle.exportKey('raw', pair.publicKey);
  return { userId, key: shortPhoneKey(new Uint8Array(raw)), privateKey: pair.privateKey };
}

async function inStore<Found>(act: (database: IDBPDatabase<Stores>) => Promise<Found>): Promise<Found> {
  const database = await openDB<Stores>(phoneDatabase, 1, {
    upgrade: (made) => void made.createObjectStore('keys'),
  });
  try {
    return await act(database);
  } finally {
    // An open database can't be deleted.
    database.close();
  }
}
