import { countText } from '@ffl/domain/numbers/count-text';
import { organizationMessages } from '@ffl/domain/organizations/messages';
import { Link } from '@tanstack/react-router';
import type { ListedOrganization } from '../../api/organizations/listed-rows.ts';

type MembersLinkProps = {
  organization: ListedOrganization;
  /** Undefined until known. */
  members: number | undefined;
  /** With the word beside the number, if no header says it. */
  isWhole?: boolean;
};

/** How many belong to the organization; links to those members. */
export function MembersLink({ organization: { displayName }, members, isWhole = false }: MembersLinkProps) {
  if (members === undefined) return null;
  const counted = organizationMessages.counted(members);
  return (
    <Link
      to="/admin/members"
      search={{ org: displayName }}
      aria-label={`${counted} of ${displayName}`}
      className="inline-flex min-h-8 min-w-8 items-center justify-end text-accent underline underline-offset-4 max-md:min-h-12"
      data-numbers=""
    >
      {isWhole ? counted : countText(members)}
    </Link>
  );
}
