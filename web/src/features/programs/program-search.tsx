import type { Ref } from 'react';
import { SearchField } from '../../components/ui/search-field.tsx';

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
