/** An entry of the whitelist, as pickers need it. */
export type Organization = { id: string; name: string; displayName: string; isActive: boolean };

export type OrganizationRow = { id: string; name: string; display_name: string; is_active: boolean };

export function toOrganization(row: OrganizationRow): Organization {
  return { id: row.id, name: row.name, displayName: row.display_name, isActive: row.is_active };
}
