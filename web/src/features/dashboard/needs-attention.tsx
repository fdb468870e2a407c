import { countText } from '@ffl/domain/numbers';
import { type Program, programDefaults, programTypes } from '@ffl/domain/programs';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useDeferredValue, useEffect, useRef } from 'react';
import { dashboardQueries } from '../../api/dashboard/queries.ts';
import type { Dashboard, Lapsing } from '../../api/dashboard/rows.ts';
import { programQueries } from '../../api/programs/queries.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Loaded } from '../../components/ui/loaded.tsx';
import { ReadFailed } from '../../components/ui/out-of-date.tsx';
import { useOnline } from '../../hooks/device/use-online.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { AttentionItem } from './attention-item.tsx';
import { ListOutline } from './part.tsx';

type OnRenew = (memberId: string, program: Program) => void;

/** Who lapses within 14 days, soonest first, each renewable from here. */
export function NeedsAttention({ onRenew }: { onRenew: OnRenew }) {
  const query = useQuery(dashboardQueries.today());
  // Rendered in turns with other work.
  const isDrawn = useDeferredValue(query.data !== undefined);
  return (
    <Loaded
      query={query}
      failure="Who needs attention could not be loaded."
      failedAgain="Who needs attention could not be read again."
      outline={<ListOutline />}
    >
      {(dashboard) => (isDrawn ? <AttentionList {...dashboard} onRenew={onRenew} /> : <ListOutline />)}
    </Loaded>
  );
}

type AttentionListProps = Pick<Dashboard, 'attention' | 'types'> & { onRenew: OnRenew };

function AttentionList({ attention: { total, rows }, types, onRenew }: AttentionListProps) {
  const now = useNow();
  const isOnline = useOnline();
  const programs = useQuery(programQueries.list());
  const { list, watch } = useRowThatGoes(rows);

  function renew(row: Lapsing, program: Program) {
    watch(row);
    onRenew(row.memberId, program);
  }

  return (
    <div ref={list} tabIndex={-1}>
      <div className="px-4 pt-4 empty:hidden md:px-5">
        <ReadFailed
          query={programs}
          failure="The programs could not be loaded, so nobody can be renewed here."
          failedAgain="The programs could not be read again."
        />
      </div>
      {!isOnline && (
        <p className="px-4 pt-3 text-ink-2 text-meta md:px-5">You are offline. Nobody can be renewed now.</p>
      )}
      {rows.length === 0 && <EmptyState icon={CircleCheck} title="Nobody lapses within 14 days." />}
      <ul aria-label="Lapsing within 14 days" className="divide-y divide-line empty:hidden">
        {rows.map((row) => (
          <AttentionItem
            key={keyOf(row)}
            row={row}
            now={now}
            program={programs.data?.find(({ id }) => id === row.programId)}
            onRenew={renew}
          />
        ))}
      </ul>
      {total > rows.length && <TheOthers shown={rows.length} total={total} types={types} />}
    </div>
  );
}

/** Rows are credentials and a list shows people, one type at a time: its own number says how many. */
function TheOthers({ shown, total, types }: { shown: number; total: number; types: Dashboard['types'] }) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 border-line border-t px-4 py-3 text-meta md:px-5" data-numbers="">
      <span className="text-ink-2">
        The {shown} soonest of {countText(total)} credentials. All people:
      </span>
      {programTypes.map((type) => (
        <Link
          key={type}
          to="/admin/members"
          search={{ type, standing: 'expiring_14' }}
          className="text-accent underline underline-offset-4 max-md:min-h-8"
        >
          {countText(types.get(type)?.expiring14 ?? 0)} in {programDefaults[type].name}
        </Link>
      ))}
    </p>
  );
}

/** A renewed row disappears with its button; focus then goes to what it was in. */
function useRowThatGoes(rows: readonly Lapsing[]) {
  const list = useRef<HTMLDivElement>(null);
  const watched = useRef<string>(null);
  useEffect(() => {
    if (watched.current === null || rows.some((row) => keyOf(row) === watched.current)) return;
    watched.current = null;
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [rows]);

  function watch(row: Lapsing) {
    watched.current = keyOf(row);
  }
  return { list, watch };
}

function keyOf({ memberId, programId }: Lapsing): string {
  return `${memberId} ${programId}`;
}
