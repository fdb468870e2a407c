import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyCard } from './empty-state.tsx';

/** A search that found nothing, with a link back to everything. */
export function NoResult({ title, onClear }: { title: ReactNode; onClear: () => void }) {
  return <EmptyCard icon={SearchX} title={title} action={<Button onClick={onClear}>Clear search</Button>} />;
}
