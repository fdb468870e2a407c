import { dashboardMessages as messages } from '@ffl/domain/dashboard/messages';
import { countText } from '@ffl/domain/numbers/count-text';
import type { Program } from '@ffl/domain/programs/program';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { type Dashboard, dashboardQueries, type Lapsing, type LapsingPeople } from '../../api/dashboard.ts';
import { programQueries } from '../../api/programs/queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { Loaded, ReadFailed } from '../../components/ui/loaded.tsx';
import { StatusIcon } from '../../components/ui/status-pill.tsx';
import { offlineText, useOnline } from '../../hooks/device/use-online.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { May, useOwnBases } from '../../lib/session/may.ts';
import { AttentionItem } from './attention-item.tsx';
import { ListOutline } from './part.tsx';
import { ShortPrograms } from './short-programs.tsx';
import { SignedUpAlike } from './signed-up-alike.tsx';

type OnPunch = (memberId: string, program: Program) => void;

/** Programs short of people, and those who lapse within 14 days, soonest first, with a punch button each. */
export function NeedsAttention({ onPunch }: { onPunch: OnPunch }) {
  const query = useQuery(dashboardQueries.today());
  // What a grantee of bases sees is all about these.
  const isOfBases = useOwnBases() !== null;
  // Deferred, so that rendering alternates with other work.
  const isDrawn = useDeferredValue(query.data !== undefined);
  return (
    <Loaded
      query={query}
      failure={messages.attentionFailed}
      failedAgain={messages.attentionFailedAgain}
      outline={<ListOutline />}
    >
      {(dashboard) =>
        isDrawn ? (
          <>
            {!isOfBases && dashboard.bases.length > 0 && <AtBases bases={dashboard.bases} />}
            <ShortPrograms {...dashboard.needs} />
            <May right="edit">
              <SignedUpAlike {...dashboard.likenesses} />
            </May>
            <LapsingCounts lapsing={dashboard.lapsing} />
            <AttentionList attention={dashboard.attention} onPunch={onPunch} />
          </>
        ) : (
          <ListOutline />
        )
      }
    </Loaded>
  );
}

function AtBases({ bases }: { bases: readonly string[] }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 border-line border-b px-4 py-2 text-ink-2 text-meta">
      {messages.atBases(bases)}
      <Link to="/admin/readiness" className="text-accent underline underline-offset-4">
        {messages.allBases}
      </Link>
    </p>
  );
}

type AttentionListProps = Pick<Dashboard, 'attention'> & { onPunch: OnPunch };

/** The soonest shown at first, or everyone who lapses today. */
const soonestShown = 5;

function AttentionList({ attention: { total, today, rows }, onPunch }: AttentionListProps) {
  const now = useNow();
  const isOnline = useOnline();
  const [isWhole, setIsWhole] = useState(false);
  const programs = useQuery(programQueries.list());
  const { list, watch } = useRowThatGoes(rows);
  const fewest = Math.max(soonestShown, today);

  function punch(row: Lapsing, program: Program) {
    watch(row);
    onPunch(row.memberId, program);
  }

  return (
    <div ref={list} tabIndex={-1}>
      <div className="px-4 pt-4 empty:hidden">
        <ReadFailed query={programs} failure={messages.programsFailed} failedAgain={messages.programsFailedAgain} />
      </div>
      {!isOnline && <p className="px-4 pt-3 text-ink-2 text-meta">{offlineText}</p>}
      {total === 0 ? (
        <p className="flex items-center gap-2 px-4 py-3 font-semibold text-meta">
          <CircleCheck aria-hidden="true" size={18} className="shrink-0 text-active" />
          {messages.nobodyLapses}
        </p>
      ) : (
        <p className="flex items-center gap-2 px-4 pt-2 pb-1 font-semibold text-meta" data-numbers="">
          <span className={today === 0 ? 'text-active' : 'text-expired'}>
            <StatusIcon state={today === 0 ? 'active' : 'expiring_14'} size={18} />
          </span>
          {messages.lapseToday(today)}
        </p>
      )}
      <ul aria-label="Lapsing within 14 days" className="divide-y divide-line empty:hidden">
        {rows.slice(0, isWhole ? rows.length : fewest).map((row) => (
          <AttentionItem
            key={keyOf(row)}
            row={row}
            now={now}
            program={programs.data?.find(({ id }) => id === row.programId)}
            onPunch={punch}
          />
        ))}
      </ul>
      {rows.length > fewest && (
        <p className="border-line border-t px-4 py-2">
          <Button
            variant="link"
            size="small"
            className="px-0!"
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
          >
            {isWhole ? messages.showFewer : messages.showAll(rows.length)}
          </Button>
        </p>
      )}
      {total > rows.length && (
        <p className="border-line border-t px-4 py-3 text-ink-2 text-meta" data-numbers="">
          {messages.soonest(rows.length, total)}
        </p>
      )}
    </div>
  );
}

/** A punched row disappears with its button, so focus moves to its list. */
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

const figures: readonly { standing: 'ends_14' | 'ends_30' | 'has_lapsed'; short: string; look: string }[] = [
  { standing: 'ends_14', short: 'lapse within 14 days', look: 'text-expiring-14' },
  { standing: 'ends_30', short: 'within 30 days', look: 'text-ink' },
  { standing: 'has_lapsed', short: 'lapsed', look: 'text-expired' },
];

/** The same for each base that somebody leads; those of all bases are above, by week. */
function LapsingCounts({ lapsing }: { lapsing: readonly LapsingPeople[] }) {
  return (
    <ul aria-label={messages.lapsingTitle} className="divide-y divide-line border-line border-b empty:hidden">
      {lapsing.map(
        ({ base, ...counts }) =>
          base !== null && (
            <li key={base} className="grid items-center gap-x-2 px-3 py-1 md:grid-cols-[5rem_1fr]">
              <span className="wrap-anywhere px-1 font-semibold text-meta max-md:pt-1">{base}</span>
              <span className="grid grid-cols-[1.35fr_1fr_0.8fr] gap-x-2">
                {figures.map(({ standing, short, look }) => (
                  <Link
                    key={standing}
                    to="/admin/members"
                    search={{ standing, base }}
                    className="flex min-h-9 flex-wrap content-center items-baseline gap-x-1.5 rounded-control px-1 hover:bg-sunken max-md:min-h-12 max-md:flex-col max-md:flex-nowrap max-md:py-1"
                    data-numbers=""
                  >
                    <span className="sr-only">{base}: </span>
                    <span className={`font-bold underline decoration-1 underline-offset-4 ${look}`}>
                      {countText(counts[standing])}
                    </span>{' '}
                    <span className="text-caption text-ink-2">{short}</span>
                  </Link>
                ))}
              </span>
            </li>
          ),
      )}
    </ul>
  );
}
