import { useEffect, useEffectEvent } from 'react';
import { useProduct, useSession } from '../../lib/product.ts';
import { clientOf } from '../../lib/session/access-token.ts';

/** Renews this session's tokens, which name the address, once the account has another one. */
export function useNewAddress(address: string | undefined): void {
  const { server, session: keeper } = useProduct();
  const session = useSession();
  const renew = useEffectEvent(async () => {
    if (session?.kind !== 'signed-in' || session.email === address) return;
    const { data } = await (await clientOf(server)).refreshSession();
    if (data.session) await keeper.start(data.session);
  });
  useEffect(() => {
    if (address !== undefined) renew().catch(() => undefined);
  }, [address]);
}
