import { useEffect, useState } from 'react';
import { type KeptProfile, type OwnProfileData, readKeptProfile } from '../../api/members/kept-profile.ts';
import { useSession } from '../../hooks/use-session.ts';
import { keepOwn } from '../../lib/kept-own.ts';
import { useProduct } from '../../lib/product.ts';
import { forgetSeenAt } from '../../lib/seen-at.ts';
import { wipeOwn } from '../../lib/wipe-own.ts';

type Read = {
  /** What the server gave, and when by this device's clock; undefined as long as a part of it is not there. */
  read: OwnProfileData | undefined;
  readAt: number;
  /** The account has no member any more. */
  isGone: boolean;
};

/** The profile as it was kept on this device; keeps every newer one. */
export function useKeptProfile(userId: string, { read, readAt, isGone }: Read): KeptProfile | undefined {
  const { server } = useProduct();
  const session = useSession();
  const [kept, setKept] = useState<KeptProfile>();

  useEffect(() => {
    let isLeft = false;
    readKeptProfile(userId).then(
      (found) => isLeft || setKept(found),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [userId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is kept once for each time it was read
  useEffect(() => {
    if (!read || session?.kind !== 'signed-in') return;
    const { isKept: _, ...owner } = session;
    const { aheadMs } = server.clock;
    forgetSeenAt();
    keepOwn({ session: owner, profile: read, updatedAt: readAt + aheadMs, aheadMs }).catch(() => undefined);
  }, [readAt]);

  useEffect(() => {
    if (isGone) void wipeOwn();
  }, [isGone]);

  return isGone ? undefined : kept;
}
