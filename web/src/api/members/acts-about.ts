import { useQuery } from '@tanstack/react-query';
import { useProduct, useSession } from '../../lib/product.ts';
import { may } from '../../lib/session/may.ts';
import { readProcedure } from '../../lib/session/rest-client.ts';
import { memberQueries } from './queries.ts';

const acts = ['issue', 'edit', 'ground'] as const;

/**
 * What this person may do about a member: administrators everything, and of the others only leads ask the server, which
 * alone knows whether it is theirs. Undefined until known.
 */
export function useActsAbout(memberId: string | null): readonly string[] | undefined {
  const { server } = useProduct();
  const session = useSession();
  const isLead = session?.kind === 'signed-in' && session.grantee !== undefined && may(session, 'issue');
  const { data } = useQuery({
    queryKey: [...memberQueries.all, 'acts about', memberId],
    queryFn: async ({ signal }) => await readProcedure(server, 'acts_about', { member: memberId ?? '' }, signal),
    enabled: isLead && memberId !== null,
    refetchOnWindowFocus: 'always',
  });
  if (memberId === null) return undefined;
  return isLead ? data : acts.filter((act) => may(session, act));
}
