import type { Right } from '@ffl/domain/grants/rights';
import { type ReactNode, useCallback } from 'react';
import { useSession } from '../product.ts';
import type { Session } from './session.ts';

/**
 * Whether the person may do this: administrators everything, but only super administrators change settings. It decides
 * only what is drawn; the server checks every request itself. `at` is the base of what the act is about, null for none.
 */
export function may(session: Session | undefined, right: Right, at?: string | null): boolean {
  if (session?.kind !== 'signed-in') return false;
  const { role, grantee, isSuperAdministrator = false } = session;
  if (role === 'admin') return isSuperAdministrator || right !== 'settings';
  if (!grantee?.rights.includes(right)) return false;
  return at === undefined || isAmong(basesWith(session, right), at);
}

export function useMay(right: Right, at?: string | null): boolean {
  return may(useSession(), right, at);
}

/** The same for several bases. */
export function useMayAt(right: Right): (base: string | null) => boolean {
  const session = useSession();
  return useCallback((base) => may(session, right, base), [session, right]);
}

type MayProps = { right: Right; at?: string | null; children: ReactNode };

/** What only somebody with this right is shown. */
export function May({ right, at, children }: MayProps): ReactNode {
  return useMay(right, at) && children;
}

/** Names of the bases that this person's pages keep to; null if they show all. */
export function useOwnBases(): readonly string[] | null {
  const session = useSession();
  return (session?.kind === 'signed-in' && session.grantee?.bases) || null;
}

/** What a search that found nobody says to somebody who sees only some people; undefined for everybody else. */
export function useBeyond(): string | undefined {
  const session = useSession();
  return (session?.kind === 'signed-in' && session.grantee?.beyond) || undefined;
}

/** Names of the organizations whose members alone this person sees; null if there are others. */
export function useOwnOrganizations(): readonly string[] | null {
  const session = useSession();
  return (session?.kind === 'signed-in' && session.grantee?.organizations) || null;
}

/** Names of the bases where this person has a right; null for everywhere. */
export function useBasesWith(right: Right): readonly string[] | null {
  return basesWith(useSession(), right);
}

function basesWith(session: Session | undefined, right: Right): readonly string[] | null {
  if (session?.kind !== 'signed-in' || !session.grantee) return null;
  const bases = session.grantee.where[right];
  return bases === undefined ? [] : bases;
}

/** Whether these pages show what is at this base. */
export function isAmong(own: readonly string[] | null, base: string | null): boolean {
  return own === null || (base !== null && own.includes(base));
}
