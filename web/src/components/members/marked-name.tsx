import { Link } from '@tanstack/react-router';

type MarkedNameProps = {
  /** Null if nobody knows whose it is. */
  memberId: string | null;
  name: string;
  /** What became of someone since. */
  mark: 'removed' | 'deleted' | null;
  className?: string;
};

/** The name, which opens the record if it still exists, and what became of it since. */
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
