import { databaseName } from './may-have.ts';
import type { PendingPunch } from './roll-call.ts';
import type { Sealed } from './sealing.ts';

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
 * Does its work in one transaction, which is on the disk when the result is there: an empty battery takes nothing back.
 * The work may only wait for what it requests. Few lines of our own: with a library the page would not open by five
 * scripts.
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
    // An open one would keep another version of the pages from changing it.
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
