import { useQuery } from '@tanstack/react-query';
import { memberGrantsQuery } from '../../api/access/of-member.ts';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { later } from '../../lib/pages/soon.ts';

const GrantsPanel = later(async () => (await import('./grants-panel.tsx')).GrantsPanel);

type MemberAccessProps = { member: { id: string; firstName: string; lastName: string } };

/** What the person may look at besides their own record. Nothing without a grant. */
export function MemberAccess({ member }: MemberAccessProps) {
  const { data, isError, isFetching, refetch } = useQuery(memberGrantsQuery(member.id));
  if (!data) {
    const failure = 'Whether this person has access could not be loaded.';
    return isError ? <ErrorState what={failure} busy={isFetching} onRetry={() => void refetch()} /> : null;
  }
  return data.length === 0 ? null : <GrantsPanel member={member} grants={data} />;
}
