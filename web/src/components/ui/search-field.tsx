import { Search, SearchX } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useId, useState } from 'react';
import { Button } from './button.tsx';
import { EmptyCard } from './card.tsx';
import { TextInput } from './field.tsx';

type SearchFieldProps = {
  /** The accessible name. */
  label: string;
  placeholder: string;
  /** The text the list responds to; it follows the typing after a short pause. */
  value: string;
  onSearch: (text: string) => void;
  ref?: Ref<HTMLInputElement>;
  className?: string;
};

/** Long enough for a fast typist to finish a word. */
const typingPauseMs = 150;

/** A search box over a list whose text is in the address. */
export function SearchField({ label, placeholder, value, onSearch, ref, className }: SearchFieldProps) {
  const id = useId();
  const [text, setText] = useTypedText(value, onSearch);
  return (
    <div className={className}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <div className="relative">
        <SearchGlass />
        <TextInput
          ref={ref}
          data-work-begins=""
          id={id}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="pl-10 text-ellipsis"
        />
      </div>
    </div>
  );
}

/**
 * The text in the box. It follows typing immediately, and other changes of the value such as Back or Clear search.
 * Values caused by earlier typing must not overwrite newer typing.
 */
function useTypedText(value: string, onSearch: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [underway, setUnderway] = useState<readonly string[]>([]);

  if (value !== seen) {
    const arrived = underway.lastIndexOf(value);
    setSeen(value);
    setUnderway(underway.slice(arrived + 1));
    if (arrived === -1) setText(value);
  }

  useEffect(() => {
    if (text === (underway.at(-1) ?? seen)) return;
    const timer = setTimeout(() => {
      setUnderway([...underway, text]);
      onSearch(text);
    }, typingPauseMs);
    return () => clearTimeout(timer);
  }, [text, underway, seen, onSearch]);

  return [text, setText];
}

/** Shown at the left inside a search box, whose text begins after it (`pl-10`). */
export function SearchGlass() {
  return (
    <Search
      aria-hidden="true"
      size={20}
      className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
    />
  );
}

/** A search that found nothing, with a link back to everything. */
export function NoResult({ title, onClear }: { title: ReactNode; onClear: () => void }) {
  return <EmptyCard icon={SearchX} title={title} action={<Button onClick={onClear}>Clear search</Button>} />;
}
