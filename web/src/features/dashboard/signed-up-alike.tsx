import { dashboardMessages as messages } from '@ffl/domain/dashboard/messages';
import { fullName } from '@ffl/domain/members/member';
import { Link } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import type { Dashboard } from '../../api/dashboard.ts';

/** Who signed up and may be on record already, each with a link to the new record. */
export function SignedUpAlike({ total, rows }: Dashboard['likenesses']) {
  if (total === 0) return null;
  return (
    <ul aria-label={messages.signedUpAlikeTitle} className="border-line border-b py-1">
      {rows.map(({ memberId, like, ...person }) => (
        <li key={`${memberId} ${like.id}`}>
          <Link
            to="/admin/members"
            search={{ selected: memberId }}
            className="flex min-h-9 items-center gap-3 px-4 py-1 hover:bg-sunken max-md:min-h-12"
          >
            <UsersRound aria-hidden="true" size={18} className="shrink-0 text-expiring-30" />
            <span className="wrap-anywhere min-w-0 text-meta">
              <span className="font-semibold">{messages.signedUp(fullName(person))}</span> {messages.perhaps(like)}
            </span>
          </Link>
        </li>
      ))}
      {total > rows.length && (
        <li className="px-4 py-1 text-ink-2 text-meta" data-numbers="">
          {messages.moreSignedUpAlike(total - rows.length)}
        </li>
      )}
    </ul>
  );
}
