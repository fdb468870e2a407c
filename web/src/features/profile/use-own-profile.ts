import { latestOf, profileAge } from '@ffl/domain/members/kept-profile';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { credentialQueries } from '../../api/credentials/queries.ts';
import { useCredentialReload } from '../../api/credentials/use-credential-reload.ts';
import { ownGroundingQuery } from '../../api/groundings/own-grounding.ts';
import {
  forgetSeenAt,
  type KeptProfile,
  keepProfile,
  type OwnProfileData,
  readKeptProfile,
  seenAt,
} from '../../api/members/kept-profile.ts';
import { memberQueries } from '../../api/members/queries.ts';
import { programQueries } from '../../api/programs/queries.ts';
import { refreshData, watchMs } from '../../api/refresh.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { isRefusal } from '../../lib/net/table-error.ts';
import { useProduct } from '../../lib/product.ts';
import { renewSession } from '../../lib/session/access-token.ts';
import { wipeOwn } from '../../lib/session/wipe-own.ts';

const fresh = { refetchOnWindowFocus: 'always', refetchOnReconnect: 'always' } as const;
/** A card stays open for minutes, and must show a grounding that began meanwhile. */
const watched = { ...fresh, refetchInterval: watchMs } as const;

/**
 * Everything one's own profile shows. It is refetched each minute, on window focus or reconnection, and after a
 * credential event; until it can be read, what this device kept stands in. Everything is requested at once, since the
 * session says which member it is.
 */
export function useOwnProfile(userId: string, sessionMemberId: string) {
  const queryClient = useQueryClient();
  const { server } = useProduct();
  const present = useNow();
  const member = useQuery({ ...memberQueries.mine(userId), ...watched });
  const memberId = member.data === undefined ? sessionMemberId : member.data?.id;
  const credentials = useQuery({
    ...credentialQueries.ofMember(memberId ?? ''),
    ...watched,
    enabled: memberId !== undefined,
  });
  const programs = useQuery({ ...programQueries.list(), ...fresh });
  const grounding = useQuery({ ...ownGroundingQuery(userId), ...watched });
  const parts = [member, credentials, programs, grounding];
  const isRefused = parts.some(({ error }) => isRefusal(error));

  useCredentialReload(memberId);
  useEffect(() => {
    if (isRefused) renewSession(server).catch(() => undefined);
  }, [isRefused, server]);

  const read =
    member.data && credentials.data && programs.data && grounding.data !== undefined
      ? { member: member.data, credentials: credentials.data, programs: programs.data, grounding: grounding.data }
      : undefined;
  const readAt = Math.min(member.dataUpdatedAt, credentials.dataUpdatedAt, grounding.dataUpdatedAt);
  const kept = useKeptProfile(userId, { read, readAt, isGone: member.data === null });
  const shown = read ?? kept?.data;

  const aheadMs = read ? server.clock.aheadMs : (kept?.aheadMs ?? 0);
  const now = server.clock.aheadMs === aheadMs ? present : new Date(present.getTime() + aheadMs);
  const updatedAt = new Date(read ? readAt + aheadMs : (kept?.readAt ?? 0));
  const times = { updatedAt, seenAt: shown ? seenAt(now) : now, now };
  return {
    shown,
    now: latestOf(times),
    updatedAt,
    isKept: kept !== undefined,
    age: profileAge(times),
    isMissing: member.data === null,
    hasFailed: parts.some(({ isError }) => isError),
    isFetching: parts.some(({ isFetching }) => isFetching),
    reload: () => void refreshData(queryClient),
  };
}

type Read = {
  /** The server's data, with the time by this device's clock; undefined while a part is missing. */
  read: OwnProfileData | undefined;
  readAt: number;
  /** The account no longer has a member record. */
  isGone: boolean;
};

/** The profile as kept on this device; stores every newer one. */
function useKeptProfile(userId: string, { read, readAt, isGone }: Read): KeptProfile | undefined {
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
