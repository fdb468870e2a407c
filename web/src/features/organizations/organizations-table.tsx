import { displayDate } from '@ffl/domain/time';
import { useMemo } from 'react';
import type { ListedOrganization } from '../../api/organizations/listed-rows.ts';
import { columnsOf, DataTable, type TableColumn } from '../../components/ui/data-table.tsx';
import { MembersLink } from './members-link.tsx';
import { OrganizationActions } from './organization-actions.tsx';
import { StatusToggle } from './status-toggle.tsx';
import type { Toggle } from './use-toggle.ts';

export type OrganizationsViewProps = {
  /** Undefined: not read yet. */
  organizations: ListedOrganization[] | undefined;
  /** How many members each has, by its id. */
  memberCounts: ReadonlyMap<string, number> | undefined;
  onToggle: Toggle;
  onEdit: (organization: ListedOrganization) => void;
  onDelete: (organization: ListedOrganization) => void;
};

/** The list on a wide screen, by display name. */
export function OrganizationsTable({ organizations, ...rest }: OrganizationsViewProps) {
  const { memberCounts, onToggle, onEdit, onDelete } = rest;
  const columns = useMemo(
    () => columnsWith({ memberCounts, onToggle, onEdit, onDelete }),
    [memberCounts, onToggle, onEdit, onDelete],
  );
  return <DataTable caption="Organizations" columns={columns} rows={organizations} rowId={({ id }) => id} />;
}

const column = columnsOf<ListedOrganization>();

type Handlers = Omit<OrganizationsViewProps, 'organizations'>;

function columnsWith({ memberCounts, onToggle, ...handlers }: Handlers): TableColumn<ListedOrganization>[] {
  return column.columns([
    column.display({
      id: 'displayName',
      header: 'Display Name',
      cell: ({ row: { original } }) => <span className="wrap-anywhere font-semibold">{original.displayName}</span>,
      meta: { className: 'w-[26%]' },
    }),
    column.display({
      id: 'name',
      header: 'Internal Name',
      cell: ({ row: { original } }) => <span className="wrap-anywhere text-ink-2">{original.name}</span>,
    }),
    column.display({
      id: 'status',
      header: 'Status',
      cell: ({ row: { original } }) => <StatusToggle organization={original} onToggle={onToggle} />,
      meta: { className: 'w-30' },
    }),
    column.display({
      id: 'members',
      header: 'Members',
      cell: ({ row: { original } }) => <MembersLink organization={original} members={memberCounts?.get(original.id)} />,
      meta: { isNumber: true, className: 'w-24 pr-6' },
    }),
    column.display({
      id: 'created',
      header: 'Created',
      cell: ({ row: { original } }) => <Day of={original.createdAt} />,
      meta: { className: 'w-28' },
    }),
    column.display({
      id: 'updated',
      header: 'Updated',
      cell: ({ row: { original } }) => <Day of={original.updatedAt} />,
      meta: { className: 'w-28' },
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      cell: ({ row: { original } }) => <OrganizationActions organization={original} {...handlers} />,
      meta: { className: 'w-24 print:hidden' },
    }),
  ]);
}

function Day({ of }: { of: Date }) {
  return (
    <span className="whitespace-nowrap text-ink-2 text-meta" data-numbers="">
      {displayDate(of)}
    </span>
  );
}
