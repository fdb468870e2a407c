import { databaseName } from './may-have.ts';
import type { PendingPunch } from './roll-call.ts';

export type ListRow = { id: string; userId: string; sealed: Sealed };
/** A pending punch, or a note: what is `noted` is never sent. The store keeps its older name, slips. */
export type EntryRow = Pick<PendingPunch, 'id' | 'listId' | 'isTried'> & {
  userId: string;
  state: PendingPunch['state'] | 'noted';
  /** The order in which they were taken. */
  place: number;
  entry: Sealed;
  told: Sealed | null;
};

type Rows = { keys: { userId: string; key: CryptoKey }; lists: ListRow; slips: EntryRow };
type Name = keyof Rows;

type Table<Row> = {
  get: (id: string) => Promise<Row | undefined>;
  getAll: () => Promise<Row[]>;
  put: (row: Row) => Promise<unknown>;
  delete: (id: string) => Promise<unknown>;
};

type Tables = { objectStore: <N extends Name>(name: N) => Table<Rows[N]> };

/**
 * Does the work in one transaction, which is on the disk before this resolves, so an empty battery loses nothing. The
 * work may await nothing but its own requests. Our own few lines, because a library would be one script too many for
 * the page.
 */
export async function inTransaction<T>(work: (tables: Tables) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    const names: Name[] = ['keys', 'lists', 'slips'];
    const transaction = database.transaction(names, 'readwrite', { durability: 'strict' });
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new DOMException('Not stored', 'AbortError'));
    });
    const [result] = await Promise.all([work({ objectStore: (name) => tableOf(transaction.objectStore(name)) }), done]);
    return result;
  } finally {
    // An open database would keep another version of the pages from changing it.
    database.close();
  }
}

function tableOf<Row>(store: IDBObjectStore): Table<Row> {
  return {
    get: (id) => answered<Row | undefined>(store.get(id)),
    getAll: () => answered<Row[]>(store.getAll()),
    put: (row) => answered(store.put(row)),
    delete: (id) => answered(store.delete(id)),
  };
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('keys', { keyPath: 'userId' });
    request.result.createObjectStore('lists', { keyPath: 'id' });
    request.result.createObjectStore('slips', { keyPath: 'id' });
  };
  return answered(request);
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** An encrypted value: only its account's key on this device decrypts it. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };

const algorithm = 'AES-GCM';

/** Not extractable: scripts can use the key, but nothing can read it. */
export function makeKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt']);
}

/** The ciphertext is bound to `place`, where it is stored, and can't be decrypted anywhere else. */
export async function seal(key: CryptoKey, place: string, value: object): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(value));
  return { iv, data: await crypto.subtle.encrypt({ name: algorithm, iv, additionalData: bytesOf(place) }, key, plain) };
}

export async function unseal(key: CryptoKey, place: string, { iv, data }: Sealed): Promise<unknown> {
  const plain = await crypto.subtle.decrypt({ name: algorithm, iv, additionalData: bytesOf(place) }, key, data);
  return JSON.parse(new TextDecoder().decode(plain));
}

function bytesOf(place: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(place);
}
