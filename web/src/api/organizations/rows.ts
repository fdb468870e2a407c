import type { Rows } from '@ffl/domain/rows';

/** A listed organization, as pickers need it. */
export type Organization = { id: string; name: string; displayName: string; isActive: boolean };

export type OrganizationRow = Pick<Rows['organization_whitelist'], 'id' | 'name' | 'display_name' | 'is_active'>;

export function toOrganization(row: OrganizationRow): Organization {
  return { id: row.id, name: row.name, displayName: row.display_name, isActive: row.is_active };
}
