import { memberMessages } from '@ffl/domain/members/messages';
import { SearchX, Users } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { EmptyCard } from '../../components/ui/card.tsx';
import { useBeyond } from '../../lib/session/may.ts';
import type { ListFilter } from './list-filters.ts';

type NoMembersProps = {
  /** Whether there are any members at all. */
  hasMembers: boolean;
  filters: readonly ListFilter[];
  hasSearch: boolean;
  onClearFilters: () => void;
  onClearSearch: () => void;
  /** Looks among former members instead; absent while it does. */
  onLookAmongFormer: (() => void) | undefined;
};

/** Shown instead of an empty list: why it is empty, and what to do. */
export function NoMembers(props: NoMembersProps) {
  const { hasMembers, filters, hasSearch, onClearFilters, onClearSearch, onLookAmongFormer } = props;
  const beyond = useBeyond();
  if (!hasMembers) {
    return (
      <EmptyCard icon={Users} title="No members yet.">
        Members appear here as soon as they are added or register.
      </EmptyCard>
    );
  }
  const hasFilters = filters.length > 0;
  return (
    <EmptyCard
      icon={SearchX}
      title={memberMessages.emptyList}
      action={
        <span className="flex flex-wrap justify-center gap-3">
          {hasSearch && <Button onClick={onClearSearch}>Clear search</Button>}
          {hasFilters && <Button onClick={onClearFilters}>Clear filters</Button>}
          {hasSearch && onLookAmongFormer && <Button onClick={onLookAmongFormer}>Search former members</Button>}
        </span>
      }
    >
      {[hasFilters && `Filtered by ${filters.map(({ label }) => `“${label}”`).join(' and ')}.`, beyond]
        .filter(Boolean)
        .join(' ')}
    </EmptyCard>
  );
}
