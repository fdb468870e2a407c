import { findOrganizations } from '@ffl/domain/organizations/find-organizations';
import { organizationMessages } from '@ffl/domain/organizations/messages';
import { displayDate } from '@ffl/domain/time/denver';
import { useQuery } from '@tanstack/react-query';
import { Building2, Plus, SearchX } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { type ListedOrganization, listedOrganizationQueries } from '../../api/organizations/listed-queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { EmptyCard } from '../../components/ui/card.tsx';
import { Loaded, ReadFailed, SkeletonList } from '../../components/ui/loaded.tsx';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { SearchField } from '../../components/ui/search-field.tsx';
import { useIsPhone } from '../../hooks/device/use-is-phone.ts';
import { useOnline } from '../../hooks/device/use-online.ts';
import { useListKeys } from '../../hooks/lists/use-list-keys.ts';
import { useUrlState } from '../../hooks/lists/use-url-state.ts';
import { Opened, useOpened } from '../../hooks/pages/use-opened.ts';
import { useFailureToast } from '../../hooks/visit/use-failure-toast.ts';
import { soon } from '../../lib/pages/soon.ts';
import { anyText, urlState } from '../../lib/pages/url-state.ts';
import { May } from '../../lib/session/may.ts';
import { MembersLink, OrganizationActions, StatusToggle } from './organization-cells.tsx';
import { OrganizationsTable, type OrganizationsViewProps } from './organizations-table.tsx';
import { useToggle } from './use-toggle.ts';

/** The search, as stored in the address. */
const organizationsUrl = urlState({ q: '' }, { q: anyText });

const AddOrganization = soon(async () => (await import('./organization-dialogs.tsx')).AddOrganization);
const EditOrganization = soon(async () => (await import('./organization-dialogs.tsx')).EditOrganization);
const DeleteOrganization = soon(async () => (await import('./delete-organization.tsx')).DeleteOrganization);

type About = { kind: 'add' } | { kind: 'edit' | 'delete'; organization: ListedOrganization };

/** The organizations that members choose from. */
export function OrganizationsPage() {
  const isOnline = useOnline();
  const isPhone = useIsPhone();
  const [{ q }, change] = useUrlState(organizationsUrl);
  const opened = useOpened<About>();
  const { open, close } = opened;
  const searchField = useRef<HTMLInputElement>(null);
  const list = useQuery(listedOrganizationQueries.all());
  const counts = useQuery(listedOrganizationQueries.memberCounts());
  const toggle = useToggle();
  useFailureToast(list.isError ? organizationMessages.loadFailed : null, list.errorUpdatedAt);
  useListKeys(searchField, { text: q, isAnswered: list.data !== undefined });

  const search = useCallback((text: string) => change({ q: text }, { replace: true }), [change]);
  const edit = useCallback((organization: ListedOrganization) => open({ kind: 'edit', organization }), [open]);
  const askToDelete = useCallback((organization: ListedOrganization) => open({ kind: 'delete', organization }), [open]);

  /** Moves focus, since the button disappears with the search. */
  function clearSearch() {
    searchField.current?.focus();
    search('');
  }

  const View = isPhone ? OrganizationCards : OrganizationsTable;
  const handlers = { memberCounts: counts.data, onToggle: toggle, onEdit: edit, onDelete: askToDelete };
  return (
    <>
      <PageHeading
        title="Organizations"
        description={organizationMessages.pageText}
        actions={
          <May right="organizations">
            <Button
              variant="primary"
              icon={<Plus aria-hidden="true" size={18} />}
              disabled={!isOnline}
              onClick={() => open({ kind: 'add' })}
            >
              Add Organization
            </Button>
          </May>
        }
      />
      <SearchField
        ref={searchField}
        label="Search organizations"
        placeholder="Search organizations..."
        value={q}
        onSearch={search}
        className="mb-4 max-w-120 max-md:max-w-none print:hidden"
      />
      <Loaded
        query={list}
        failure={organizationMessages.loadFailed}
        failedAgain={organizationMessages.readAgainFailed}
        outline={<View {...handlers} organizations={undefined} />}
      >
        {(all) => {
          const found = findOrganizations(all, q);
          return (
            <>
              <ReadFailed
                query={counts}
                failure={organizationMessages.countsFailed}
                failedAgain={organizationMessages.countsFailedAgain}
              />
              <p role="status" className="sr-only">
                {q !== '' && organizationMessages.matched(found.length, all.length)}
              </p>
              {found.length > 0 ? (
                <View {...handlers} organizations={found} />
              ) : (
                <NoOrganizations hasAny={all.length > 0} onClearSearch={clearSearch} />
              )}
            </>
          );
        }}
      </Loaded>
      <Opened of={opened}>
        {(about) => {
          if (about.kind === 'add') return <AddOrganization onClose={close} />;
          const { kind, organization } = about;
          const members = counts.data?.get(organization.id) ?? null;
          return kind === 'edit' ? (
            <EditOrganization {...{ organization, members }} onClose={close} />
          ) : (
            <DeleteOrganization {...{ organization, members }} onDeactivate={toggle} onClose={close} />
          );
        }}
      </Opened>
    </>
  );
}

/** The list on a phone. */
function OrganizationCards(props: OrganizationsViewProps) {
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
            <May right="organizations">
              <OrganizationActions organization={organization} onEdit={onEdit} onDelete={onDelete} />
            </May>
          </div>
          <div className="flex flex-wrap items-center gap-x-4">
            <StatusToggle organization={organization} onToggle={onToggle} />
            <MembersLink organization={organization} members={memberCounts?.get(organization.id)} isWhole />
          </div>
          {organization.createdAt && organization.updatedAt && (
            <p className="pb-1 text-ink-2 text-meta" data-numbers="">
              Created {displayDate(organization.createdAt)}, updated {displayDate(organization.updatedAt)}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

type NoOrganizationsProps = {
  /** Whether there are any organizations at all. */
  hasAny: boolean;
  onClearSearch: () => void;
};

/** Shown instead of an empty list: why it is empty, and what to do. */
function NoOrganizations({ hasAny, onClearSearch }: NoOrganizationsProps) {
  if (!hasAny) {
    return (
      <EmptyCard icon={Building2} title={organizationMessages.none}>
        {organizationMessages.noneText}
      </EmptyCard>
    );
  }
  return (
    <EmptyCard
      icon={SearchX}
      title={organizationMessages.noMatch}
      action={<Button onClick={onClearSearch}>Clear search</Button>}
    />
  );
}
