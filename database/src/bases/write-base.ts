import type { BaseRecord } from '@ffl/domain/bases/base';
import { baseMessages } from '@ffl/domain/bases/messages';
import type { BaseDelete, BaseForm, BaseUpdate } from '@ffl/domain/bases/schemas';
import { isOvertaken } from '@ffl/domain/refusals/is-overtaken';
import type { Refused } from '../refused.ts';
import type { Transaction } from '../transaction.ts';
import { lockPlaces } from './lock-places.ts';
import { baseMissing, readBase } from './read-bases.ts';

export type BaseOutcome = { kind: 'done'; base: BaseRecord } | (Refused & { current?: BaseRecord | null });

export async function createBase(transaction: Transaction, request: BaseForm): Promise<BaseOutcome> {
  await lockPlaces(transaction);
  const { base_name, description = null, is_active = true } = request;
  return save(transaction, { id: null, base_name, description, is_active });
}

/** Changes what was requested and leaves the rest. A new name carries over to trainings and seasons; the ledger keeps the name of its day. */
export async function updateBase(transaction: Transaction, { was = {}, ...request }: BaseUpdate): Promise<BaseOutcome> {
  await lockPlaces(transaction);
  const current = await readBase(transaction, request.id);
  if (!current) return { ...baseMissing, current };
  if (isOvertaken(was, current)) {
    return { kind: 'refused', code: 'changed_meanwhile', message: baseMessages.overtaken, current };
  }
  const { base_name = current.base_name, description = current.description, is_active = current.is_active } = request;
  return save(transaction, { id: current.id, base_name, description, is_active });
}

/** Deletes only a base without programs (design 9.14). */
export async function deleteBase(transaction: Transaction, { id }: BaseDelete): Promise<{ kind: 'done' } | Refused> {
  await lockPlaces(transaction);
  if (!(await readBase(transaction, id))) return baseMissing;
  const row = await transaction.first<{ isDeleted: boolean }>('select delete_base($1) as "isDeleted"', [id]);
  if (row?.isDeleted) return { kind: 'done' };
  return { kind: 'refused', code: 'base_has_programs', message: baseMessages.hasPrograms };
}

type ToSave = Omit<BaseRecord, 'id' | 'former_names' | 'created_at'> & { id: string | null };

async function save(transaction: Transaction, base: ToSave): Promise<BaseOutcome> {
  const { rowCount: takers } = await transaction.query(
    `select from bases where lower(replace(base_name, ' ', '') collate "und-x-icu")
       = lower(replace($1, ' ', '') collate "und-x-icu") and id is distinct from $2`,
    [base.base_name, base.id],
  );
  if (takers) {
    return { kind: 'refused', code: 'base_name_taken', message: baseMessages.nameTaken, field: 'base_name' };
  }
  const row = await transaction.first<{ id: string }>('select save_base($1, $2, $3, $4) as id', [
    base.id,
    base.base_name,
    base.description || null,
    base.is_active,
  ]);
  const saved = await readBase(transaction, row?.id ?? '');
  if (!saved) throw new Error('The base was not saved');
  return { kind: 'done', base: saved };
}
