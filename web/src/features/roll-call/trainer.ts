import type { Right } from '@ffl/domain/grants/rights';
import { useSession } from '../../lib/product.ts';

// `useMay` is in a script that a roll call doesn't load.

/** Whether whoever takes the roll call is a grantee without this right; false while the server hasn't said who it is. */
export function useLacks(right: Right): boolean {
  const session = useSession();
  return session?.kind === 'signed-in' && session.grantee?.rights.includes(right) === false;
}

/** Whether whoever takes the roll call punches at this base. */
export function useIsPunched(): (base: string | null) => boolean {
  const session = useSession();
  const bases = (session?.kind === 'signed-in' && session.grantee?.trains) || null;
  return (base) => bases === null || (base !== null && bases.includes(base));
}
