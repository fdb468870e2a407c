import { Search } from 'lucide-react';

/** Inside the left end of a search box, whose text begins after it (`pl-10`). */
export function SearchGlass() {
  return (
    <Search
      aria-hidden="true"
      size={20}
      className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
    />
  );
}
