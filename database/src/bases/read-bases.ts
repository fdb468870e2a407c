import { type BaseRecord, baseMessages, isBaseName } from '@ffl/domain/bases';
import type { Refused } from '../refused.ts';
import type { Statement } from '../send.ts';
import type { Transaction } from '../transaction.ts';

const listed = `select id, base_name, description, is_active, to_jsonb(created_at) #>> '{}' as created_at from bases`;

/** Rows are `BaseRecord`s. */
export const listBases: Statement = { text: listed, values: [] };

export async function readBase({ query }: Transaction, id: string): Promise<BaseRecord | null> {
  const { rows } = await query<BaseRecord>(`${listed} where id = $1`, [id]);
  return rows[0] ?? null;
}

/** Which base an id or a name means. */
export async function findBase({ query }: Transaction, idOrName: string): Promise<Pick<BaseRecord, 'id'> | null> {
  const { rows } = await query<Pick<BaseRecord, 'id'>>(
    `select id from bases where ${isBase('bases', '$1')} order by base_name = $1 limit 1`,
    [idOrName],
  );
  return rows[0] ?? null;
}

/** Whether an act may name this base: one in use, or one of those that the dialogs always offer. */
export async function isPunchBase({ query }: Transaction, name: string): Promise<boolean> {
  if (isBaseName(name)) return true;
  return (await query('select from bases where base_name = $1 and is_active', [name])).rowCount === 1;
}

/** The condition under which the base of a row is the one that a text means. */
export function isBase(base: string, text: string): string {
  return `(${base}.id::text = lower(${text}) or ${base}.base_name = ${text})`;
}

export const baseMissing: Refused = {
  kind: 'missing',
  code: 'base_missing',
  message: baseMessages.missing,
  field: 'base',
};
