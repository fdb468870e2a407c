import { useEffect, useState } from 'react';
import { type KeptProfile, keepProfile, type OwnProfileData, readKeptProfile } from '../../api/members/kept-profile.ts';
import { forgetSeenAt } from '../../lib/device/seen-at.ts';
import { useProduct } from '../../lib/product.ts';
import { wipeOwn } from '../../lib/session/wipe-own.ts';

type Read = {
  /** What the server gave, and when by this device's clock; undefined while a part is missing. */
  read: OwnProfileData | undefined;
  readAt: number;
  /** The account no longer has a member. */
  isGone: boolean;
};

/** The profile as kept on this device; stores every newer one. */
export function useKeptProfile(userId: string, { read, readAt, isGone }: Read): KeptProfile | undefined {
  const { server } = useProduct();
  const [kept, setKept] = useState<KeptProfile>();

  useEffect(() => {
    let isLeft = false;
    readKeptProfile().then(
      (found) => isLeft || setKept((newer) => newer ?? found),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is kept once for each time it was read
  useEffect(() => {
    if (!read) return;
    const { aheadMs } = server.clock;
    forgetSeenAt();
    const profile = { data: read, readAt: readAt + aheadMs, aheadMs };
    keepProfile(userId, profile).then(
      () => setKept(profile),
      () => undefined,
    );
  }, [readAt, read === undefined]);

  useEffect(() => {
    if (isGone) void wipeOwn();
  }, [isGone]);

  return isGone ? undefined : kept;
}
