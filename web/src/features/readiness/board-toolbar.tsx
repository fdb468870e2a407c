import { type RefObject, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { FilterButton } from '../../components/ui/filter-button.tsx';
import { FilterChips } from '../../components/ui/filter-chips.tsx';
import { useIsPhone } from '../../hooks/device/use-is-phone.ts';
import { later } from '../../lib/pages/soon.ts';
import { filtersOf, noFilters } from './board-filters.ts';
import { ReadinessFilters, type ReadinessFiltersProps } from './readiness-filters.tsx';

const ReadinessSheet = later(async () => (await import('./readiness-sheet.tsx')).ReadinessSheet);

type BoardToolbarProps = ReadinessFiltersProps & {
  /** Holds focus when what had it disappears with its filter. */
  bar: RefObject<HTMLElement | null>;
};

/** Of which day, at which base, and who; on a phone behind one button. */
export function BoardToolbar({ bar, ...filters }: BoardToolbarProps) {
  const { state, change } = filters;
  const isPhone = useIsPhone();
  const [isChoosing, setIsChoosing] = useState(false);
  const inForce = filtersOf(state, filters);

  function clearFilters() {
    bar.current?.focus();
    change(noFilters);
  }

  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label="Readiness filters"
      className="mb-6 flex flex-col gap-3 focus:outline-none print:hidden"
    >
      {isPhone ? (
        <FilterButton count={inForce.length} onPress={() => setIsChoosing(true)} />
      ) : (
        <ReadinessFilters {...filters} />
      )}
      <FilterChips
        chips={inForce.map(({ key, label, without }) => ({ key, label, onClear: () => change(without) }))}
        onLast={() => bar.current?.focus()}
      >
        <Button variant="link" onClick={clearFilters}>
          Clear filters
        </Button>
      </FilterChips>
      {isChoosing && <ReadinessSheet {...filters} onClose={() => setIsChoosing(false)} />}
    </section>
  );
}
