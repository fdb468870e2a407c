import type { Base } from '@ffl/domain/bases';
import type { Rows } from '@ffl/domain/rows';

export type BaseRow = Pick<Rows['bases'], 'id' | 'base_name' | 'description' | 'is_active'>;

export function toBase(row: BaseRow): Base {
  return { id: row.id, name: row.base_name, description: row.description, isActive: row.is_active };
}
