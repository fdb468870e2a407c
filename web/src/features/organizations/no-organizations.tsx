import { organizationMessages } from '@ffl/domain/organizations/messages';
import { Building2, SearchX } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { EmptyCard } from '../../components/ui/empty-state.tsx';

type NoOrganizationsProps = {
  /** Whether there is any at all. */
  hasAny: boolean;
  onClearSearch: () => void;
};

/** In place of an empty list: why, and the way on. */
export function NoOrganizations({ hasAny, onClearSearch }: NoOrganizationsProps) {
  if (!hasAny) {
    return (
      <EmptyCard icon={Building2} title={organizationMessages.none}>
        {organizationMessages.noneText}
      </EmptyCard>
    );
  }
  return (
    <EmptyCard
      icon={SearchX}
      title={organizationMessages.noMatch}
      action={<Button onClick={onClearSearch}>Clear search</Button>}
    />
  );
}
