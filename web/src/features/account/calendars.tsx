import { calendarMessages as messages } from '@ffl/domain/calendars/messages';
import { readAgainFailed } from '@ffl/domain/security/read-again';
import { displayDateTime } from '@ffl/domain/time/denver';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { calendarQueries, type OwnCalendar } from '../../api/calendars.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';
import { offlineText, useOnline } from '../../hooks/device/use-online.ts';
import { soon } from '../../lib/pages/soon.ts';

const MakeAddress = soon(async () => (await import('./calendar-address.tsx')).MakeAddress);
const RemoveAddress = soon(async () => (await import('./calendar-address.tsx')).RemoveAddress);

type Open = { act: 'make' | 'remove'; calendar: OwnCalendar };

/** The address of the person's own calendar, or of those of the bases. Nothing if there are none. */
export function Calendars({ areOfBases = false }: { areOfBases?: boolean }) {
  const query = useQuery({
    ...calendarQueries.own(),
    select: (all) => all.filter(({ base }) => (base !== null) === areOfBases),
  });
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  if (query.data?.length === 0) return null;
  return (
    <Card title={areOfBases ? messages.ofBases : messages.title}>
      <Loaded
        query={query}
        failure={messages.failed}
        failedAgain={readAgainFailed}
        outline={<Skeleton className="h-24" />}
      >
        {(calendars) => <CalendarList calendars={calendars} onOpen={setOpen} />}
      </Loaded>
      {open?.act === 'make' && <MakeAddress calendar={open.calendar} onClose={close} />}
      {open?.act === 'remove' && <RemoveAddress calendar={open.calendar} onClose={close} />}
    </Card>
  );
}

type ListProps = { calendars: readonly OwnCalendar[]; onOpen: (open: Open) => void };

function CalendarList({ calendars, onOpen }: ListProps) {
  const isOnline = useOnline();
  return (
    <>
      <p className="text-ink-2">
        {messages.hint} {calendars.some(({ base }) => base === null) ? messages.ownHint : messages.baseHint}
      </p>
      <ul
        aria-label={messages.listTitle}
        className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-x-8"
      >
        {calendars.map((calendar) => (
          <CalendarItem key={calendar.base?.id ?? ''} calendar={calendar} onOpen={onOpen} />
        ))}
      </ul>
      {!isOnline && <p className="mt-2 text-ink-2 text-meta">{offlineText}</p>}
    </>
  );
}

function CalendarItem({ calendar, onOpen }: { calendar: OwnCalendar; onOpen: ListProps['onOpen'] }) {
  const isOnline = useOnline();
  const { base, madeAt, readAt } = calendar;
  const named = <span className="sr-only"> {messages.the(base?.name ?? null)}</span>;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t py-3">
      <div className="min-w-0 flex-1 basis-44">
        <p className="wrap-anywhere font-semibold">{messages.called(base?.name ?? null)}</p>
        {madeAt !== null && (
          <p className="text-meta" data-numbers="">
            {messages.made(displayDateTime(madeAt))} {messages.read(readAt && displayDateTime(readAt))}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button disabled={!isOnline} onClick={() => onOpen({ act: 'make', calendar })}>
          {madeAt === null ? messages.makeButton : messages.replaceButton}
          {named}
        </Button>
        {madeAt !== null && (
          <Button disabled={!isOnline} onClick={() => onOpen({ act: 'remove', calendar })}>
            {messages.removeButton}
            {named}
          </Button>
        )}
      </div>
    </li>
  );
}
