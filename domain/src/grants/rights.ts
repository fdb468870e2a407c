import { compareBaseNames } from '../bases/base.ts';
import type { NamedGrant } from './words.ts';

/** What a grantee may do, and where. A reader looks and changes nothing; a trainer also punches and records trainings; a lead acts like an administrator there. */
export type Grant = {
  id: string;
  kind: NamedGrant['kind'];
  scope: 'base' | 'organization' | 'all';
  /** Set if the scope is a base. */
  base: { id: string; name: string } | null;
  /** Set if the scope is an organization. */
  organization: { id: string; name: string } | null;
};

/** Members and their records. */
const people = ['look'] as const;
const place = [...people, 'see board', 'see bases', 'see trainings', 'see reports'] as const;
const everything = [...place, 'see dashboard', 'see organizations'] as const;
const acts = ['punch', 'train'] as const;

/** What a lead does besides, at their bases; about a person as a whole, only if `acts_about` says so. */
const leads = ['issue', 'undo', 'delete trainings', 'edit', 'ground', 'seasons', 'import', 'access'] as const;

/** What the pages ask about, instead of a role. */
export type Right =
  | (typeof everything)[number]
  | (typeof acts)[number]
  | (typeof leads)[number]
  | 'delete members'
  | 'contacts'
  | 'boardings'
  | 'bases'
  | 'organizations'
  | 'export'
  | 'views'
  | 'letters'
  | 'any access'
  | 'security'
  | 'settings';

/** A grant as its title names it. */
export function named({ kind, scope, base, organization }: Grant): NamedGrant {
  const place = scope === 'base' ? base : organization;
  return { kind, scope: scope === 'all' || !place ? { of: 'all' } : { of: scope, name: place.name } };
}

const given: Record<Grant['kind'], Record<Grant['scope'], readonly Right[]>> = {
  reader: { organization: people, base: place, all: everything },
  // Trainers begin at the dashboard, which is that of their bases.
  trainer: { organization: [], base: [...place, 'see dashboard', ...acts], all: [...everything, ...acts] },
  lead: {
    organization: [],
    base: [...place, 'see dashboard', ...acts, ...leads],
    all: [...everything, ...acts, ...leads],
  },
};

/** Several grants add up. */
export function rightsOfGrants(grants: readonly Grant[]): readonly Right[] {
  return [...new Set(grants.flatMap(({ kind, scope }) => given[kind][scope]))];
}

/** Names of the bases that the pages keep to; null if they show all, as of an organization's members. */
export function basesOfGrants(grants: readonly Grant[]): readonly string[] | null {
  const names = new Set(grants.flatMap(({ base }) => base?.name ?? []));
  const areAll = names.size === 0 || grants.some(({ scope }) => scope === 'all');
  return areAll ? null : [...names].sort(compareBaseNames);
}

/** Names of the organizations whose members alone the grants show; null if they show others, too. */
export function organizationsOfGrants(grants: readonly Grant[]): readonly string[] | null {
  if (grants.some(({ scope }) => scope !== 'organization')) return null;
  return [...new Set(grants.flatMap(({ organization }) => organization?.name ?? []))].sort();
}

/** Names of the bases where these grants give a right; null for everywhere. */
export function basesWith(right: Right, grants: readonly Grant[]): readonly string[] | null {
  const giving = grants.filter(({ kind, scope }) => given[kind][scope].includes(right));
  return giving.length === 0 ? [] : basesOfGrants(giving);
}
