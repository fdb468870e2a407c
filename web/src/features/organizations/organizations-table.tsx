import { displayDate } from '@ffl/domain/time/denver';
import type { ListedOrganization } from '../../api/organizations/listed-queries.ts';
import { DataTable, type TableColumn } from '../../components/ui/data-table.tsx';
import { useMay } from '../../lib/session/may.ts';
import { MembersLink, OrganizationActions, StatusToggle } from './organization-cells.tsx';
import type { Toggle } from './use-toggle.ts';

export type OrganizationsViewProps = {
  /** Undefined until loaded. */
  organizations: ListedOrganization[] | undefined;
  /** Number of members by organization id. */
  memberCounts: ReadonlyMap<string, number> | undefined;
  onToggle: Toggle;
  onEdit: (organization: ListedOrganization) => void;
  onDelete: (organization: ListedOrganization) => void;
};

/** Columns of whoever changes organizations. */
const ofAdministrators = ['created', 'updated', 'actions'];

/** The list on a wide screen, by display name. */
export function OrganizationsTable({ organizations, ...rest }: OrganizationsViewProps) {
  const columns = columnsWith(rest);
  const shown = useMay('organizations') ? columns : columns.filter(({ id }) => !ofAdministrators.includes(id));
  return <DataTable caption="Organizations" columns={shown} rows={organizations} rowId={({ id }) => id} />;
}

type Handlers = Omit<OrganizationsViewProps, 'organizations'>;

function columnsWith({ memberCounts, onToggle, ...handlers }: Handlers): TableColumn<ListedOrganization>[] {
  return [
    {
      id: 'displayName',
      header: 'Display Name',
      cell: (organization) => <span className="wrap-anywhere font-semibold">{organization.displayName}</span>,
      className: 'w-[26%]',
    },
    {
      id: 'name',
      header: 'Internal Name',
      cell: (organization) => <span className="wrap-anywhere text-ink-2">{organization.name}</span>,
      className: 'w-[22%]',
    },
    {
      id: 'status',
      header: 'Status',
      cell: (organization) => <StatusToggle organization={organization} onToggle={onToggle} />,
      className: 'w-30',
    },
    {
      id: 'members',
      header: 'Members',
      cell: (organization) => <MembersLink organization={organization} members={memberCounts?.get(organization.id)} />,
      isNumber: true,
      className: 'w-24 pr-6',
    },
    {
      id: 'created',
      header: 'Created',
      cell: (organization) => <Day of={organization.createdAt} />,
      // Hidden on a tablet, where the names need the room.
      className: 'w-28 max-lg:hidden print:table-cell',
    },
    {
      id: 'updated',
      header: 'Updated',
      cell: (organization) => <Day of={organization.updatedAt} />,
      className: 'w-28',
    },
    {
      id: 'actions',
      header: 'Actions',
      cell: (organization) => <OrganizationActions organization={organization} {...handlers} />,
      className: 'w-24 print:hidden',
    },
  ];
}

function Day({ of }: { of: Date | null }) {
  return (
    <span className="whitespace-nowrap text-ink-2 text-meta" data-numbers="">
      {of && displayDate(of)}
    </span>
  );
}
