import { type BaseRecord, isBaseName } from '@ffl/domain/bases/base';
import { baseMessages } from '@ffl/domain/bases/messages';
import { actsByGrant } from '../actors/actor.ts';
import { answerOf } from '../functions.ts';
import type { Statement } from '../pipeline/pipeline.ts';
import type { Refused } from '../refused.ts';
import type { Transaction } from '../transaction.ts';

const listed = `select id, base_name, description, is_active, former_names, to_jsonb(created_at) #>> '{}' as created_at from bases`;

/** Returns rows of type `BaseRecord`. */
export const listBases: Statement = { text: listed, values: [] };

export async function readBase({ first }: Transaction, id: string): Promise<BaseRecord | null> {
  const row = await first<BaseRecord>(`${listed} where id = $1`, [id]);
  return row ?? null;
}

/** The base with this id or name. */
export async function findBase({ first }: Transaction, idOrName: string): Promise<Pick<BaseRecord, 'id'> | null> {
  const row = await first<Pick<BaseRecord, 'id'>>(`select id from bases where id = ${baseMeant('$1')}`, [idOrName]);
  return row ?? null;
}

/** Whether an act by the caller may name this base. Throws for one where a grant allows no act. */
export async function mayNameBase(transaction: Transaction, base: string): Promise<boolean> {
  if (!actsByGrant(transaction)) return true;
  const row = await transaction.first<{ may: boolean }>(...answerOf('acts.may_name_base', { base }, 'may'));
  return row?.may ?? false;
}

/**
 * The base an act names: one that is active or has programs, or one the dialogs always offer, existing or not.
 * Null: none of these.
 */
export async function findPunchBase(
  transaction: Transaction,
  name: string,
): Promise<Pick<BaseRecord, 'is_active'> | null> {
  if (!(await mayNameBase(transaction, name))) return null;
  const { rows } = await transaction.query<Pick<BaseRecord, 'is_active'> & { isOffered: boolean }>(
    `select b.is_active, b.is_active or exists (select from programs p where p.base_id = b.id) as "isOffered"
     from bases b where b.base_name = $1`,
    [name],
  );
  const [base] = rows;
  if (isBaseName(name)) return base ?? { is_active: true };
  return base?.isOffered ? base : null;
}

/**
 * The id of the base a text means: an id before a name, since a name may look like an id, and a current name before a
 * former one. Names that differ only by spaces are the same.
 */
export function baseMeant(text: string): string {
  return `coalesce(
    (select t.id from bases t where t.id::text = lower(${text})),
    (select t.id from bases t cross join unnest(t.base_name || t.former_names) with ordinality n (called, place)
      where replace(n.called, ' ', '') = replace(${text}, ' ', '') order by n.called = ${text} desc, n.place limit 1))`;
}

export const baseMissing: Refused = {
  kind: 'missing',
  code: 'base_missing',
  message: baseMessages.missing,
  field: 'base',
};
