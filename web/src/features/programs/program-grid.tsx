import type { Program } from '@ffl/domain/programs/program';
import { wordSearch } from '@ffl/domain/search/word-search';
import { ClipboardList } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import type { ProgramCard as Card } from '../../api/programs/queries.ts';
import { EmptyCard } from '../../components/ui/card.tsx';
import { CardGrid } from '../../components/ui/card-grid.tsx';
import { NoResult, SearchField } from '../../components/ui/search-field.tsx';
import { ProgramCard } from './program-card.tsx';

type FoundProgramsProps<Shown> = {
  programs: readonly Shown[];
  q: string;
  onClearSearch: () => void;
  children: (found: readonly Shown[]) => ReactNode;
};

/** The programs that are searched for, or why there are none. */
export function FoundPrograms<Shown extends Program>(props: FoundProgramsProps<Shown>): ReactNode {
  const { programs, q, onClearSearch, children } = props;
  const isFound = wordSearch(q);
  const found = programs.filter(({ name, description, base }) => isFound([name, description, base]));
  if (programs.length === 0) return <EmptyCard icon={ClipboardList} title="No programs yet." />;
  if (found.length > 0) return children(found);
  return <NoResult title="No programs found. Try adjusting your search." onClear={onClearSearch} />;
}

type ProgramGridProps = Omit<FoundProgramsProps<Card>, 'children'> & {
  /** A card after the last program, which adds one. */
  addCard: ReactNode;
};

/** A base's programs as cards. */
export function ProgramGrid({ addCard, ...props }: ProgramGridProps) {
  if (props.programs.length === 0 && addCard) return <CardGrid label="Programs">{addCard}</CardGrid>;
  return (
    <FoundPrograms {...props}>
      {(found) => (
        <CardGrid label="Programs">
          {found.map((program) => (
            <ProgramCard key={program.id} program={program} />
          ))}
          {props.q === '' && addCard}
        </CardGrid>
      )}
    </FoundPrograms>
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
