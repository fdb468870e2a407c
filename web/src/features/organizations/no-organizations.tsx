import { organizationMessages } from '@ffl/domain/organizations';
import { Building2, SearchX } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';

type NoOrganizationsProps = {
  /** Whether there is any at all. */
  hasAny: boolean;
  onClearSearch: () => void;
};

/** In place of an empty list: why, and the way on. */
export function NoOrganizations({ hasAny, onClearSearch }: NoOrganizationsProps) {
  if (!hasAny) {
    return (
      <Card>
        <EmptyState icon={<Building2 aria-hidden="true" size={28} />} title={organizationMessages.none}>
          Add one, so that members can be added and people can sign up.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState
        icon={<SearchX aria-hidden="true" size={28} />}
        title={organizationMessages.noMatch}
        action={<Button onClick={onClearSearch}>Clear search</Button>}
      />
    </Card>
  );
}
