import { memberLimits } from '@ffl/domain/members/limits';
import { memberMessages } from '@ffl/domain/members/messages';
import { countText } from '@ffl/domain/numbers/count-text';
import { programMessages } from '@ffl/domain/programs/messages';
import { displayDateTime } from '@ffl/domain/time/denver';
import { clsx } from 'clsx';
import { UserPlus } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useRenamedBase } from '../../api/bases/use-bases.ts';
import type { MemberListQuery, MemberPage } from '../../api/members/rows.ts';
import { useDefaultView } from '../../api/views/use-views.ts';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { PrintedLines } from '../../components/ui/printed-table.tsx';
import { useIsPhone } from '../../hooks/device/use-is-phone.ts';
import { useOnline } from '../../hooks/device/use-online.ts';
import { useDisplay, type ViewsSlot } from '../../hooks/lists/use-display.ts';
import { useListKeys, useSelectKeys } from '../../hooks/lists/use-list-keys.ts';
import { type RowSelection, useRowSelection } from '../../hooks/lists/use-row-selection.ts';
import { useCloseOpened } from '../../hooks/pages/use-close-opened.ts';
import { Opened, useOpened } from '../../hooks/pages/use-opened.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { soon } from '../../lib/pages/soon.ts';
import { useProduct } from '../../lib/product.ts';
import { May, useMay } from '../../lib/session/may.ts';
import { undoToastSeconds } from '../../lib/toast.ts';
import { filtersOf, withoutFilters } from './list-filters.ts';
import { type ListState, listUrl, orderOf, queryOf, searchText, useListState } from './list-state.ts';
import type { NamedMember } from './member-actions.tsx';
import type { MemberSheetProps } from './member-sheet.tsx';
import { sortLabels } from './members-columns.tsx';
import { MembersResults, useMembers } from './members-results.tsx';
import { MembersToolbar } from './members-toolbar.tsx';
import { useNeighbors } from './use-neighbors.ts';
import { type ListedPrograms, usePrograms } from './use-programs.ts';

const DeleteMemberDialog = soon(async () => (await import('./delete-member-dialog.tsx')).DeleteMemberDialog);
const MemberQrDialog = soon(async () => (await import('./member-qr-dialog.tsx')).MemberQrDialog);

/** Bulk acts on the selected members, or on all who match. */
type BulkSlot = {
  query: MemberListQuery;
  /** Number of matches on all pages. */
  matched: number;
  selection: RowSelection;
  /** Ends selecting on a phone, where it is a mode. */
  onDone: (() => void) | undefined;
};

type MembersPageProps = {
  /** Renders the dialog that adds a member. */
  renderAddMember: (dialog: { onClose: () => void; onAdded: (member: NamedMember) => void }) => ReactNode;
  /** Renders the record of the member in the address. */
  renderRecord: (record: Omit<MemberSheetProps, 'slots'> & { onLead: (memberId: string) => void }) => ReactNode;
  /** Renders the bar of selected members. */
  renderBulk: (list: BulkSlot) => ReactNode;
  /** Renders import and export, next to the button that adds a member. */
  renderTransfer: (query: MemberListQuery) => ReactNode;
  /** Renders the menu of saved views, next to the search. */
  renderViews: (slot: ViewsSlot) => ReactNode;
};

const none: never[] = [];

/** All members, to find, sort, open and delete. The address holds the page's state. */
export function MembersPage(props: MembersPageProps) {
  const { renderAddMember, renderRecord, renderBulk, renderTransfer, renderViews } = props;
  const { toasts } = useProduct();
  const isOnline = useOnline();
  const now = useNow();
  const isPhone = useIsPhone();
  const [state, change] = useListState();
  const query = useMemo(() => queryOf(state), [state]);
  const isHeld = useDefaultView('members');
  const display = useDisplay('members');
  const list = useMembers(query, isHeld);
  const { data, isPlaceholderData } = list;
  const { programs, ...programsAgain } = usePrograms();
  useRenamedBase(state.base, programs, (base) => change({ base }, { replace: true }));
  const pageIds = useMemo(() => (data?.members ?? none).map(({ id }) => id), [data]);
  const selection = useRowSelection(JSON.stringify(query), pageIds);
  const [isChoosing, setIsChoosing] = useState(false);
  const adding = useOpened<true>();
  const scanned = useOpened<NamedMember>();
  const doomed = useOpened<NamedMember>();
  const onDelete = useMay('delete members') ? doomed.open : undefined;
  const searchField = useRef<HTMLInputElement>(null);
  const bar = useRef<HTMLElement>(null);
  const closeRecord = useCloseOpened(state.selected !== null, (how) => change({ selected: null }, how));
  const neighbors = useNeighbors(state, change, isPlaceholderData ? undefined : data);
  useListKeys(searchField, { text: state.q, isAnswered: data !== undefined && !isPlaceholderData });
  useSelectKeys(useMay('punch'));

  const view = useCallback((member: NamedMember) => change({ selected: member.id }), [change]);

  function stopChoosing() {
    selection.clear();
    setIsChoosing(false);
  }

  function handleDeleted(id: string) {
    doomed.close();
    if (state.selected === id) closeRecord({ ignoreBlocker: true });
  }

  /** The buttons that do this disappear with the filters, so focus goes to the bar. */
  function clearFilters() {
    bar.current?.focus();
    change(withoutFilters(state));
    const undo = { label: 'Undo', onAction: () => change({ ...state, selected: null }) };
    toasts.show({ tone: 'info', title: 'Filters cleared', action: undo, seconds: undoToastSeconds });
  }

  const isNarrowed = filtersOf(state, programs).length > 0 || searchText(state.q) !== '';
  return (
    <>
      <PageHeading
        title="Members"
        description={data ? memberMessages.total(data.total) : '\u00a0'}
        actions={
          <>
            <May right="import">{renderTransfer(query)}</May>
            <May right="edit">
              <Button
                variant="primary"
                icon={<UserPlus aria-hidden="true" size={18} />}
                disabled={!isOnline}
                onClick={() => adding.open(true)}
              >
                Add New Member
              </Button>
            </May>
          </>
        }
      />
      <PrintedQuestion state={state} list={data} programs={programs} now={now} />
      <MembersToolbar
        state={state}
        change={change}
        programs={programs}
        searchField={searchField}
        bar={bar}
        views={renderViews({
          search: listUrl.write(state),
          isDrawn: data !== undefined,
        })}
        onClearFilters={clearFilters}
      />
      <p
        role="status"
        className={clsx('text-ink-2 text-meta print:hidden', isNarrowed && 'mb-3 min-h-5')}
        data-numbers=""
      >
        {isNarrowed &&
          data &&
          !isPlaceholderData &&
          (state.standing === 'former'
            ? `${countText(data.matched)} former ${data.matched === 1 ? 'member' : 'members'}`
            : memberMessages.matched(data.matched, data.total))}
      </p>
      {programs === null && data && <NoPrograms {...programsAgain} />}
      <MembersResults
        list={list}
        state={state}
        change={change}
        now={now}
        programs={programs}
        onClearFilters={clearFilters}
        selection={selection}
        display={display}
        isChoosing={isChoosing}
        onChoose={() => setIsChoosing(true)}
        onView={view}
        onShowQr={scanned.open}
        onDelete={onDelete}
      />
      <May right="punch">
        {renderBulk({
          query,
          matched: data?.matched ?? 0,
          selection,
          onDone: isPhone && isChoosing ? stopChoosing : undefined,
        })}
      </May>
      {state.selected !== null &&
        renderRecord({
          memberId: state.selected,
          listed: data?.members.find(({ id }) => id === state.selected),
          ...neighbors,
          now,
          tab: state.tab,
          onTab: (tab) => change({ tab }, { replace: true }),
          onClose: () => closeRecord(),
          onDelete: doomed.open,
          onLead: (selected) => change({ selected }, { replace: true }),
        })}
      <Opened of={adding}>{() => renderAddMember({ onClose: adding.close, onAdded: view })}</Opened>
      <Opened of={scanned}>{(member) => <MemberQrDialog member={member} onClose={scanned.close} />}</Opened>
      <Opened of={doomed}>
        {(member) => (
          <DeleteMemberDialog member={member} onClose={doomed.close} onDeleted={() => handleDeleted(member.id)} />
        )}
      </Opened>
    </>
  );
}

type NoProgramsProps = { isFetching: boolean; reload: () => void };

/** Shown above a list whose programs couldn't be loaded. */
function NoPrograms({ isFetching, reload }: NoProgramsProps) {
  return (
    <div className="mb-4 print:hidden">
      <Notice
        tone="warning"
        title={programMessages.fetchFailed}
        actions={
          <Button busy={isFetching} busyText="Trying..." onClick={reload}>
            Retry
          </Button>
        }
      >
        The credentials are there, but the names of their programs could not be loaded.
      </Notice>
    </div>
  );
}

type PrintedQuestionProps = { state: ListState; list: MemberPage | undefined; programs: ListedPrograms; now: Date };

/** Printed above the list: its query, which part of it this is, and when it was read. */
function PrintedQuestion({ state, list, programs, now }: PrintedQuestionProps) {
  const text = searchText(state.q);
  const order = orderOf(state);
  const first = (state.page - 1) * memberLimits.pageSize + 1;
  const lines = [
    `Filters: ${
      filtersOf(state, programs)
        .map(({ label }) => label)
        .join(', ') || 'none'
    }`,
    text !== '' && `Search: ${text}`,
    `Sorted by: ${sortLabels[order.by].toLowerCase()}, ${order.dir === 'asc' ? 'ascending' : 'descending'}`,
    list &&
      list.members.length > 0 &&
      `Members ${countText(first)}–${countText(first + list.members.length - 1)} of ${countText(list.matched)}`,
    `Printed: ${displayDateTime(now)}`,
  ];
  return <PrintedLines lines={lines} />;
}
