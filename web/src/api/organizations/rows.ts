import type { Rows } from '@ffl/domain/rows';
import { readInstant } from '@ffl/domain/time';

/** An entry of the whitelist, as pickers need it. */
export type Organization = { id: string; name: string; displayName: string; isActive: boolean };

/** The same as administrators see it. */
export type ListedOrganization = Organization & {
  createdAt: Date;
  updatedAt: Date;
  /** A change is shown before the server agreed to it. */
  isSaving: boolean;
};

export type ListedOrganizationRow = Rows['organization_whitelist'];
export type OrganizationRow = Pick<ListedOrganizationRow, 'id' | 'name' | 'display_name' | 'is_active'>;

export function toOrganization(row: OrganizationRow): Organization {
  return { id: row.id, name: row.name, displayName: row.display_name, isActive: row.is_active };
}

export function toListedOrganization(row: ListedOrganizationRow): ListedOrganization {
  return {
    ...toOrganization(row),
    createdAt: readInstant(row.created_at),
    updatedAt: readInstant(row.updated_at),
    isSaving: false,
  };
}
