import { useSyncExternalStore } from 'react';
import { useProduct } from '../../lib/product.ts';
import type { Session } from '../../lib/session/session.ts';

export function useSession(): Session | undefined {
  const { session } = useProduct();
  return useSyncExternalStore(session.onChange, session.known);
}
