import type { Right } from '@ffl/domain/grants/rights';
import { useSession } from '../../lib/product.ts';

// `useMay` is in a script that a roll call doesn't load.

/**
 * Whether whoever takes the roll call is a grantee without this right, anywhere or at this base (null: at none); false
 * while the server hasn't said who it is.
 */
export function useLacks(right: Right): (at?: string | null) => boolean {
  const session = useSession();
  const grantee = session?.kind === 'signed-in' ? session.grantee : undefined;
  return (at) => {
    if (!grantee?.rights.includes(right)) return grantee !== undefined;
    const bases = grantee.where[right];
    return at !== undefined && !!bases && (at === null || !bases.includes(at));
  };
}
