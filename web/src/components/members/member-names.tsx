import { Link } from '@tanstack/react-router';

type NameListProps = {
  /** Names the list for people who can't see where it is. */
  label: string;
  /** The name is null for someone who no longer exists. */
  people: readonly { memberId: string; name: string | null; detail: string }[];
};

/** Many names in little space. Each opens the record in a new tab, since this page has unfinished work. */
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

type MarkedNameProps = {
  /** Null if the record's member is unknown. */
  memberId: string | null;
  name: string;
  /** What happened since: the credential was removed, the member deleted, or the person left. */
  mark: 'removed' | 'deleted' | 'left' | null;
  className?: string;
};

/** A name that opens the member's record, and says what happened to it since. */
export function MarkedName({ memberId, name, mark, className = '' }: MarkedNameProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {mark === 'deleted' || memberId === null ? (
        <span className="text-ink-2">{name}</span>
      ) : (
        <Link
          to="/admin/members"
          search={{ selected: memberId }}
          className={`wrap-anywhere font-semibold underline-offset-4 hover:text-accent hover:underline ${className}`}
        >
          {name}
        </Link>
      )}{' '}
      {mark && (
        <span className="rounded-control border border-line-strong px-1.5 font-semibold text-caption text-ink-2">
          {mark}
        </span>
      )}
    </span>
  );
}
