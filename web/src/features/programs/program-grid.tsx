import { wordSearch } from '@ffl/domain/search/word-search';
import { ClipboardList } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { EmptyCard } from '../../components/ui/card.tsx';
import { CardGrid } from '../../components/ui/card-grid.tsx';
import { NoResult, SearchField } from '../../components/ui/search-field.tsx';
import { ProgramCard, type ShownProgram } from './program-card.tsx';

type ProgramGridProps = {
  programs: readonly ShownProgram[];
  q: string;
  onClearSearch: () => void;
  /** Set if the programs belong to several bases. */
  hasBase?: boolean;
  /** Shown if there are no programs at all. */
  empty: ReactNode;
  /** A card after the last program, which adds one. */
  children?: ReactNode;
};

/** Programs as cards, or why there are none. */
export function ProgramGrid({ programs, q, onClearSearch, hasBase = false, empty, children }: ProgramGridProps) {
  const isFound = wordSearch(q);
  const found = programs.filter(({ name, description, base }) => isFound([name, description, base]));
  if (programs.length > 0 && found.length === 0) {
    return <NoResult title="No programs found. Try adjusting your search." onClear={onClearSearch} />;
  }
  if (programs.length === 0 && !children) {
    return <EmptyCard icon={ClipboardList} title={empty} />;
  }
  return (
    <CardGrid label="Programs">
      {found.map((program) => (
        <ProgramCard key={program.id} program={program} hasBase={hasBase} />
      ))}
      {q === '' && children}
    </CardGrid>
  );
}

type ProgramSearchProps = { q: string; onSearch: (q: string) => void; ref: Ref<HTMLInputElement> };

export function ProgramSearch({ q, onSearch, ref }: ProgramSearchProps) {
  return (
    <SearchField
      label="Search programs"
      placeholder="Search programs..."
      value={q}
      onSearch={onSearch}
      ref={ref}
      className="mb-4 max-w-140 print:hidden"
    />
  );
}
