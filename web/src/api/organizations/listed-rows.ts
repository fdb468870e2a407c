import type { Rows } from '@ffl/domain/rows';
import { readInstant } from '@ffl/domain/time/denver';
import { type Organization, toOrganization } from './rows.ts';

/** A listed organization, as administrators see it. */
export type ListedOrganization = Organization & {
  createdAt: Date;
  updatedAt: Date;
  /** A change shown before the server agreed to it. */
  isSaving: boolean;
};

export type ListedOrganizationRow = Rows['organization_whitelist'];

export function toListedOrganization(row: ListedOrganizationRow): ListedOrganization {
  return {
    ...toOrganization(row),
    createdAt: readInstant(row.created_at),
    updatedAt: readInstant(row.updated_at),
    isSaving: false,
  };
}
