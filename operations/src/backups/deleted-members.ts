import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transaction } from '@ffl/database/transaction';
import { backupLimits } from '@ffl/domain/backups/nights';
import type pg from 'pg';

/**
 * A member's deletion as noted beside the backups. The deleted member is known only by an id, which identifies nobody.
 */
export type Deletion = {
  id: string;
  at?: string;
  /**
   * The account that deleted them: null on the server itself, missing if nobody knows, as in all notes of version
   * 1.0.0.
   */
  account?: string | null;
  /** Email of the account when the deletion was noted. */
  email?: string;
  /** Set if the account said that this person had asked to be deleted. */
  wasAsked?: true;
};

/** A deletion of somebody who is in the restored records, with their name there. */
export type FoundDeletion = Deletion & { name: string };

export const deletedFile = 'deleted-members.json';

/**
 * Notes beside the backups who was deleted, when and by whom, so a restore can ask. Earlier entries stay: a database
 * that begins anew in front of old backups has no record of them.
 */
export async function noteDeleted(client: Pick<pg.ClientBase, 'query'>, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeDeleted(client, folder);
}

/** Does the same in a folder that must exist: a missing folder of an archive means that its disk is missing. */
export async function writeDeleted(client: Pick<pg.ClientBase, 'query'>, folder: string): Promise<void> {
  const oldest = new Date(Date.now() - (backupLimits.keptDays + 1) * 86_400_000);
  const noted = (await readDeleted(folder).catch(() => null)) ?? [];
  const all = latestOf([...noted, ...(await readRecorded(client, oldest))]).map((one) => forgetWho(one, oldest));
  const file = join(folder, deletedFile);
  await writeFile(`${file}.unfinished`, `${JSON.stringify(all)}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.unfinished`, file);
}

type Recorded = {
  id: string;
  at: Date;
  account: string | null;
  email: string | null;
  was_asked: boolean;
  is_repeated: boolean;
};

/** Leaves out a restore's own deletions, which don't say who first made them. */
async function readRecorded(client: Pick<pg.ClientBase, 'query'>, oldest: Date): Promise<Deletion[]> {
  const { rows } = await client.query<Recorded>(
    `select e.details ->> 'memberId' as id, e.at, e.actor_id as account, u.email,
       e.details ? 'wasAsked' as was_asked,
       exists (select from app.restores r where r.restored_at = e.at) as is_repeated
     from app.security_events e left join auth.users u on u.id = e.actor_id
     where e.name = 'sensitive_delete' and e.details ? 'memberId' and e.at > $1 order by e.id`,
    [oldest],
  );
  return rows.map(({ id, at, account, email, was_asked, is_repeated }) => {
    if (is_repeated) return { id };
    const known = { ...(email === null ? {} : { email }), ...(was_asked ? { wasAsked: true as const } : {}) };
    return { id, at: at.toISOString(), account, ...known };
  });
}

/** The latest of several deletions of one person, or the first of equal ones: it has the address as it was then. */
export function latestOf(deletions: readonly Deletion[]): Deletion[] {
  const found = new Map<string, Deletion>();
  for (const one of deletions) {
    const known = found.get(one.id);
    if (!known || (one.at ?? '') > (known.at ?? '')) found.set(one.id, one);
  }
  return [...found.values()];
}

/** Forgets accounts of deletions older than any backup, so that no email is kept longer. */
function forgetWho({ account, email, ...one }: Deletion, oldest: Date): Deletion {
  const isOld = one.at !== undefined && one.at < oldest.toISOString();
  if (isOld || account === undefined) return one;
  return { ...one, account, ...(email === undefined ? {} : { email }) };
}

/** Deletions noted next to a backup; null if there is no note, so that they are unknown. */
export async function readDeleted(folder: string): Promise<Deletion[] | null> {
  try {
    return readNote(await readFile(join(folder, deletedFile), 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new Error(`${join(folder, deletedFile)} cannot be read: put it back, or take it away to restore everybody`);
  }
}

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Also reads version 1.0.0, which noted bare ids. */
function readNote(text: string): Deletion[] {
  const noted: (string | Deletion)[] = JSON.parse(text);
  const all = noted.map((one) => (typeof one === 'string' ? { id: one } : one));
  if (!all.every(isDeletion)) throw new Error('It has something else in it');
  return all;
}

function isDeletion({ id, at, account, email, wasAsked }: Deletion): boolean {
  const isMark = (value: unknown) => value === undefined || value === true;
  const isText = (value: unknown) => value === undefined || typeof value === 'string';
  return idForm.test(id) && isText(at) && (account === null || isText(account)) && isText(email) && isMark(wasAsked);
}

/**
 * The deletions of people who are in the restored records. If somebody was deleted before the latest restore and is
 * there now, that restore brought them back on purpose, so they don't count.
 */
export function stillThere(
  noted: readonly Deletion[],
  names: ReadonlyMap<string, string>,
  restoredAt: Date | null,
): FoundDeletion[] {
  const from = restoredAt?.toISOString() ?? '';
  return noted.flatMap((one) => {
    const name = names.get(one.id);
    return name !== undefined && (one.at === undefined || one.at > from) ? [{ ...one, name }] : [];
  });
}

/** Finds the noted people in a database. */
export async function findDeleted({ first }: Pick<Transaction, 'first'>, noted: readonly Deletion[]) {
  const row = await first<{ names: Record<string, string>; restored_at: Date | null }>(
    `select coalesce(json_object_agg(m.id, m.first_name || ' ' || m.last_name), '{}') as names,
       (select max(restored_at) from app.restores) as restored_at
     from public.members m where m.id = any($1::uuid[])`,
    [noted.map(({ id }) => id)],
  );
  return stillThere(noted, new Map(Object.entries(row?.names ?? {})), row?.restored_at ?? null);
}
