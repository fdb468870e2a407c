import { displayDate } from '@ffl/domain/time/denver';
import { SkeletonList } from '../../components/ui/skeleton.tsx';
import { MembersLink } from './members-link.tsx';
import { OrganizationActions } from './organization-actions.tsx';
import type { OrganizationsViewProps } from './organizations-table.tsx';
import { StatusToggle } from './status-toggle.tsx';

/** The list on a phone. */
export function OrganizationCards(props: OrganizationsViewProps) {
  const { organizations, memberCounts, onToggle, onEdit, onDelete } = props;
  if (!organizations) return <SkeletonList count={5} size="h-32" />;
  return (
    <ul aria-label="Organizations" className="flex flex-col gap-3">
      {organizations.map((organization) => (
        <li
          key={organization.id}
          data-row={organization.id}
          data-card=""
          className="rounded-card border border-line bg-surface py-2 pr-1 pl-4"
        >
          <div className="flex items-start gap-1">
            <div className="min-w-0 flex-1 py-2">
              <p className="wrap-anywhere font-semibold">{organization.displayName}</p>
              <p className="wrap-anywhere text-ink-2 text-meta">{organization.name}</p>
            </div>
            <OrganizationActions organization={organization} onEdit={onEdit} onDelete={onDelete} />
          </div>
          <div className="flex flex-wrap items-center gap-x-4">
            <StatusToggle organization={organization} onToggle={onToggle} />
            <MembersLink organization={organization} members={memberCounts?.get(organization.id)} isWhole />
          </div>
          <p className="pb-1 text-ink-2 text-meta" data-numbers="">
            Created {displayDate(organization.createdAt)}, updated {displayDate(organization.updatedAt)}
          </p>
        </li>
      ))}
    </ul>
  );
}
