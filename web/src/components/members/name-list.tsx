import { Link } from '@tanstack/react-router';

type NameListProps = {
  /** Names the list for people who can't see where it is. */
  label: string;
  /** Without a name for someone who no longer exists. */
  people: readonly { memberId: string; name: string | null; detail: string }[];
};

/** Many names in little space. Each opens the record beside this page, which holds unfinished work. */
export function NameList({ label, people }: NameListProps) {
  return (
    <ul
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached from the keyboard
      tabIndex={0}
      className="mt-2 max-h-64 divide-y divide-line overflow-y-auto rounded-control border border-line"
      data-numbers=""
    >
      {people.map(({ memberId, name, detail }) => (
        <li
          key={memberId}
          className="relative flex flex-wrap content-center items-baseline justify-between gap-x-4 px-3 py-1.5 text-table max-md:min-h-12"
        >
          {name === null ? (
            <span className="text-ink-2">Former member</span>
          ) : (
            <Link
              to="/members"
              search={{ selected: memberId }}
              target="_blank"
              className="wrap-anywhere font-semibold underline-offset-4 after:absolute after:inset-0 hover:text-accent hover:underline"
            >
              {name}
              <span className="sr-only"> (opens in a new tab)</span>
            </Link>
          )}
          {detail && <span className="text-ink-2 text-meta">{detail}</span>}
        </li>
      ))}
    </ul>
  );
}
