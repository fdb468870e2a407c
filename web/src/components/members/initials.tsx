import { fullName } from '@ffl/domain/members/member';
import { Avatar } from './avatar.tsx';

type Person = { id: string; firstName: string; lastName: string };

type InitialsProps = { shown: readonly Person[]; total: number };

/** The first members' initials, and how many more there are. Nothing if there are none. */
export function Initials({ shown, total }: InitialsProps) {
  const more = total - shown.length;
  if (total === 0) return null;
  return (
    <span className="flex items-center">
      <span className="sr-only">
        {shown.map(fullName).join(', ')}
        {more > 0 && ` and ${more} more`}
      </span>
      <span className="flex -space-x-1">
        {shown.map((person) => (
          <Avatar key={person.id} {...person} className="size-9 rounded-pill border-2 border-surface text-meta" />
        ))}
      </span>
      {more > 0 && (
        <span aria-hidden="true" className="ml-1.5 font-semibold text-ink-2 text-meta tabular-nums">
          +{more}
        </span>
      )}
    </span>
  );
}
