import { accessMessages as messages } from '@ffl/domain/grants/access-messages';
import { grantTitle } from '@ffl/domain/grants/words';
import { fullName } from '@ffl/domain/members/member';
import { Link } from '@tanstack/react-router';
import type { MemberGrants } from '../../api/access/of-member.ts';
import { toGrant } from '../../api/access/queries.ts';
import { useNow } from '../../hooks/visit/use-now.ts';

type GrantsPanelProps = { member: { firstName: string; lastName: string }; grants: MemberGrants };

/** On a member's record: a line for each grant, and the way to the page that changes them. */
export function GrantsPanel({ member, grants }: GrantsPanelProps) {
  const now = useNow();
  return (
    <section
      aria-label={messages.panelTitle}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border border-line bg-surface px-4 py-2"
    >
      <ul className="wrap-anywhere min-w-0 flex-[1_1_16rem]" data-numbers="">
        {grants.map(toGrant).map((grant) => (
          <li key={grant.id}>
            <span className="font-semibold">{grantTitle(grant)}</span>
            <span className="text-ink-2">
              , {messages.dates(grant.startsAt > now ? grant.startsAt : null, grant.endsAt)}
            </span>
          </li>
        ))}
      </ul>
      <Link
        to="/admin/access"
        search={{ q: fullName(member) }}
        className="inline-flex min-h-8 items-center text-accent underline underline-offset-4 max-md:min-h-12 print:hidden"
      >
        {messages.toPage}
      </Link>
    </section>
  );
}
