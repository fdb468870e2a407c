import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { EmptyState } from './empty-state.tsx';

/** A search that found nothing, with a link back to everything. */
export function NoResult({ title, onClear }: { title: ReactNode; onClear: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={<SearchX aria-hidden="true" size={28} />}
        title={title}
        action={<Button onClick={onClear}>Clear search</Button>}
      />
    </Card>
  );
}
