import { createListeners } from '../waiting/listeners.ts';
import { type EntryRow, inTransaction, type ListRow, makeKey, type Sealed, seal, unseal } from './database.ts';
import { mayHaveRollCalls } from './may-have.ts';
import {
  isOpen,
  type Note,
  type NoteEntry,
  type PendingPunch,
  type PunchConfirmation,
  type PunchEntry,
  type PunchResponse,
  type RollCall,
} from './roll-call.ts';

/** Counts of what waits on this device: punches of this account, sealed punches of other accounts, and notes of any. */
export type Waiting = { mine: number; others: number; notes: number };

export type Kept = { lists: RollCall[]; punches: PendingPunch[] };

const { notify, onChange } = createListeners();
const otherTabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('ffl-roll-calls');
otherTabs?.addEventListener('message', notify);

/** Calls back when anything kept changes, here or in another tab. */
export const onRollCallChange = onChange;

function changed(): void {
  notify();
  otherTabs?.postMessage('changed');
}

/** Counts without decrypting. */
export async function readWaiting(userId: string | undefined): Promise<Waiting> {
  if (!(await mayHaveRollCalls())) return { mine: 0, others: 0, notes: 0 };
  const rows = await inTransaction((transaction) => transaction.objectStore('slips').getAll());
  const open = rows.filter(isOpen);
  const punches = open.filter(({ state }) => state !== 'noted');
  const mine = punches.filter((row) => row.userId === userId).length;
  return { mine, others: punches.length - mine, notes: open.length - punches.length };
}

/** Everything of this account, in the order it was taken. */
export async function readKept(userId: string): Promise<Kept> {
  if (!(await mayHaveRollCalls())) return { lists: [], punches: [] };
  const { key, lists, punches } = await inTransaction(async (transaction) => ({
    key: (await transaction.objectStore('keys').get(userId))?.key,
    lists: (await transaction.objectStore('lists').getAll()).filter((row) => row.userId === userId),
    punches: (await transaction.objectStore('slips').getAll()).filter((row) => row.userId === userId).filter(isPunch),
  }));
  if (!key) return { lists: [], punches: [] };
  const opened = await Promise.all(lists.map(({ id, sealed }) => unseal(key, placeOf(userId, id), sealed)));
  const inOrder = punches.toSorted((one, other) => one.place - other.place);
  return { lists: opened as RollCall[], punches: await Promise.all(inOrder.map((row) => openPunch(key, row))) };
}

/**
 * Notes in the order they were taken: of this account or, without one, of everybody. Only whoever the server calls an
 * administrator is shown those of others.
 */
export async function readNotes(userId?: string): Promise<Note[]> {
  if (!(await mayHaveRollCalls())) return [];
  const { keys, rows } = await inTransaction(async (transaction) => ({
    keys: new Map((await transaction.objectStore('keys').getAll()).map((row) => [row.userId, row.key])),
    rows: await transaction.objectStore('slips').getAll(),
  }));
  const noted = rows.filter((row) => row.state === 'noted' && (userId === undefined || row.userId === userId));
  const opened = noted
    .toSorted((one, other) => one.place - other.place)
    .map(async ({ id, listId, userId: owner, entry }) => {
      const key = keys.get(owner);
      return key ? [{ id, listId, entry: (await unseal(key, placeOf(owner, id), entry)) as NoteEntry }] : [];
    });
  return (await Promise.all(opened)).flat();
}

type PunchRow = EntryRow & Pick<PendingPunch, 'state'>;

function isPunch(row: EntryRow): row is PunchRow {
  return row.state !== 'noted';
}

async function openPunch(
  key: CryptoKey,
  { id, listId, userId, state, isTried, entry, told }: PunchRow,
): Promise<PendingPunch> {
  return {
    ...{ id, listId, state, isTried },
    entry: (await unseal(key, placeOf(userId, id), entry)) as PunchEntry,
    response: told && ((await unseal(key, `${placeOf(userId, id)} told`, told)) as PunchResponse),
  };
}

/** Stores the list, or a newer reading of it. */
export async function keepList(userId: string, list: RollCall): Promise<void> {
  const key = await keyMadeFor(userId);
  const row: ListRow = { id: list.id, userId, sealed: await seal(key, placeOf(userId, list.id), list) };
  await inTransaction((transaction) => transaction.objectStore('lists').put(row));
  changed();
}

/** Ends a roll call if everything in it is recorded; returns whether it was. */
export async function dropList(listId: string): Promise<boolean> {
  const isDropped = await inTransaction(async (transaction) => {
    const entries = (await transaction.objectStore('slips').getAll()).filter((row) => row.listId === listId);
    if (entries.some(isOpen)) return false;
    for (const { id } of entries) await transaction.objectStore('slips').delete(id);
    await transaction.objectStore('lists').delete(listId);
    return true;
  });
  changed();
  return isDropped;
}

/** Resolves once the punch is on disk. Throws if the list is gone, since then nobody could send it. */
export function addPunch(userId: string, listId: string, entry: PunchEntry): Promise<void> {
  return addRow({ id: crypto.randomUUID(), listId, userId, state: 'waiting' }, entry);
}

/** Like `addPunch`. Ignores an id that exists. */
export function addNote(userId: string, { id, listId, entry }: Note): Promise<void> {
  return addRow({ id, listId, userId, state: 'noted' }, entry);
}

type NewRow = Pick<EntryRow, 'id' | 'listId' | 'userId' | 'state'>;

async function addRow(row: NewRow, entry: PunchEntry | NoteEntry): Promise<void> {
  const { id, listId, userId } = row;
  const sealedEntry = await sealed(userId, id, entry);
  await inTransaction(async (transaction) => {
    if (!sealedEntry || !(await transaction.objectStore('lists').get(listId))) throw new Error('The list is gone');
    const rows = await transaction.objectStore('slips').getAll();
    if (rows.some((one) => one.id === id)) return;
    const place = Math.max(0, ...rows.map((one) => one.place)) + 1;
    await transaction.objectStore('slips').put({ ...row, place, isTried: false, entry: sealedEntry, told: null });
  });
  changed();
}

/** Removes a note once a person decided: issued, or dismissed. */
export function settleNote(id: string): Promise<boolean> {
  return changeRow(id, ({ state }) => (state === 'noted' ? 'delete' : null));
}

/** Says whether it is gone: nothing that may have reached the server can be taken back here. */
export function takeBackPunch(id: string): Promise<boolean> {
  return changeRow(id, ({ state, isTried }) => (state === 'waiting' && !isTried ? 'delete' : null));
}

/** Removes a refused punch once a person confirmed that. */
export function discardPunch(id: string): Promise<boolean> {
  return changeRow(id, ({ state }) => (state === 'refused' ? 'delete' : null));
}

/** Called before it is sent. False if it was taken back or settled in the meantime. */
export function markTried(id: string): Promise<boolean> {
  return changeRow(id, (row) => (row.state === 'waiting' ? { ...row, isTried: true } : null));
}

/** Called when the server certainly doesn't have it, so it can be taken back again. */
export function markUntried(id: string): Promise<boolean> {
  return changeRow(id, (row) => (row.state === 'waiting' ? { ...row, isTried: false } : null));
}

export async function settlePunch(
  userId: string,
  id: string,
  state: 'refused' | 'recorded',
  response: PunchResponse,
): Promise<void> {
  const told = await sealed(userId, `${id} told`, response);
  if (told) await changeRow(id, (row) => (row.state === 'waiting' ? { ...row, state, told } : null));
}

/** Answers a question, so that the punch is sent again under its key. */
export async function answerPunch(
  userId: string,
  { id, entry }: PendingPunch,
  confirmation: PunchConfirmation,
): Promise<void> {
  const answered = await sealed(userId, id, { ...entry, ...confirmation });
  if (!answered) return;
  await changeRow(id, (row) =>
    row.state === 'refused' ? { ...row, state: 'waiting', isTried: false, entry: answered, told: null } : null,
  );
}

/** Deletes everything of other accounts except what was not sent, and the lists and keys that belong to it. */
export async function forgetSent(except?: string): Promise<void> {
  if (!(await mayHaveRollCalls())) return;
  await inTransaction(async (transaction) => {
    const [entries, lists, keys] = await Promise.all([
      transaction.objectStore('slips').getAll(),
      transaction.objectStore('lists').getAll(),
      transaction.objectStore('keys').getAll(),
    ]);
    const unsent = entries.filter(isOpen);
    const isKept = (id: string, userId: string) => userId === except || unsent.some((row) => row.listId === id);
    for (const { id, userId } of lists) if (!isKept(id, userId)) await transaction.objectStore('lists').delete(id);
    for (const { id, listId, userId } of entries)
      if (!isKept(listId, userId)) await transaction.objectStore('slips').delete(id);
    for (const { userId } of keys)
      if (userId !== except && !unsent.some((row) => row.userId === userId))
        await transaction.objectStore('keys').delete(userId);
  });
  changed();
}

type Change = (row: EntryRow) => EntryRow | 'delete' | null;

async function changeRow(id: string, change: Change): Promise<boolean> {
  const isChanged = await inTransaction(async (transaction) => {
    const row = await transaction.objectStore('slips').get(id);
    const next = row ? change(row) : null;
    if (next === null) return false;
    await (next === 'delete'
      ? transaction.objectStore('slips').delete(id)
      : transaction.objectStore('slips').put(next));
    return true;
  });
  if (isChanged) changed();
  return isChanged;
}

/** Null if everything of this account was removed in the meantime. */
async function sealed(userId: string, id: string, value: object): Promise<Sealed | null> {
  const stored = await inTransaction((transaction) => transaction.objectStore('keys').get(userId));
  return stored ? seal(stored.key, placeOf(userId, id), value) : null;
}

/** Created with the first list. If two tabs create one, both use the first. */
async function keyMadeFor(userId: string): Promise<CryptoKey> {
  const made = await makeKey();
  return inTransaction(async (transaction) => {
    const stored = await transaction.objectStore('keys').get(userId);
    if (stored) return stored.key;
    await transaction.objectStore('keys').put({ userId, key: made });
    return made;
  });
}

function placeOf(userId: string, id: string): string {
  return `${userId} ${id}`;
}
