import type { QueryClient } from '@tanstack/react-query';
import { credentialQueries } from './queries.ts';
import type { StoredCredential } from './rows.ts';

type Change = (shown: StoredCredential[]) => StoredCredential[];

/** Shows what the server is expected to agree to (CRD-25), and returns what was shown before. */
export async function showAtOnce(queryClient: QueryClient, memberId: string, change: Change) {
  const { queryKey } = credentialQueries.ofMember(memberId);
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData(queryKey);
  changeShown(queryClient, memberId, change);
  return before;
}

export function changeShown(queryClient: QueryClient, memberId: string, change: Change): void {
  queryClient.setQueryData(credentialQueries.ofMember(memberId).queryKey, (shown) => shown && change(shown));
}

export function showAgain(queryClient: QueryClient, memberId: string, before: StoredCredential[] | undefined): void {
  queryClient.setQueryData(credentialQueries.ofMember(memberId).queryKey, before);
}
