import { type EventKind, eventKinds, eventKindTexts, eventNotes, eventText } from '@ffl/domain/security/events';
import { securityMessages } from '@ffl/domain/security/messages';
import { displayDateTime } from '@ffl/domain/time/denver';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useMemo } from 'react';
import { securityQueries } from '../../api/security/queries.ts';
import type { SecurityEvent } from '../../api/security/rows.ts';
import { Button } from '../../components/ui/button.tsx';
import { EmptyCard } from '../../components/ui/card.tsx';
import { Select } from '../../components/ui/form-field.tsx';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';
import { useIsPhone } from '../../hooks/device/use-is-phone.ts';
import { useUrlState } from '../../hooks/lists/use-url-state.ts';
import { EventPerson, EventsTable } from './events-table.tsx';
import { securityUrl } from './security-state.ts';

/** Security events, latest first. */
export function Events({ kind }: { kind: EventKind | null }) {
  const query = useInfiniteQuery(securityQueries.events(kind));
  const pages = query.data?.pages;
  const events = useMemo(() => pages?.flat(), [pages]);
  return (
    <>
      <KindFilter kind={kind} />
      <Loaded
        query={{ ...query, data: events }}
        failure={securityMessages.loadFailed.events}
        failedAgain={securityMessages.readAgainFailed}
        outline={<Skeleton className="h-120" />}
      >
        {(shown) => (shown.length === 0 ? <NoEvents kind={kind} /> : <EventList events={shown} />)}
      </Loaded>
      {query.hasNextPage && (
        <div className="mt-4 flex justify-center">
          <Button busy={query.isFetchingNextPage} busyText="Loading..." onClick={() => void query.fetchNextPage()}>
            Show older events
          </Button>
        </div>
      )}
    </>
  );
}

function EventList({ events }: { events: SecurityEvent[] }) {
  const isPhone = useIsPhone();
  return isPhone ? <EventCards events={events} /> : <EventsTable events={events} />;
}

function KindFilter({ kind }: { kind: EventKind | null }) {
  const [, change] = useUrlState(securityUrl);
  return (
    <div className="mb-4 md:w-64 print:hidden">
      <Select
        aria-label="Kind of event"
        value={kind ?? ''}
        onChange={(event) => change({ kind: eventKinds.find((one) => one === event.target.value) ?? null })}
      >
        <option value="">All events</option>
        {eventKinds.map((one) => (
          <option key={one} value={one}>
            {eventKindTexts[one]}
          </option>
        ))}
      </Select>
    </div>
  );
}

function NoEvents({ kind }: { kind: EventKind | null }) {
  return (
    <EmptyCard
      icon={ListChecks}
      title={kind ? `No events of the kind “${eventKindTexts[kind]}”.` : securityMessages.noEvents}
    >
      {securityMessages.noEventsText}
    </EmptyCard>
  );
}

/** The events on a phone. */
function EventCards({ events }: { events: SecurityEvent[] }) {
  return (
    <ul aria-label="Security events" className="flex flex-col gap-3">
      {events.map((event) => (
        <li key={event.id} data-card="" className="rounded-card border border-line bg-surface px-4 py-3">
          <p className="wrap-anywhere font-semibold">{eventText(event.name, event.details)}</p>
          <p>
            <EventPerson event={event} />
          </p>
          {eventNotes(event.details).map((note) => (
            <p key={note} className="wrap-anywhere text-ink-2 text-meta">
              {note}
            </p>
          ))}
          <p className="text-ink-2 text-meta" data-numbers="">
            {[
              displayDateTime(event.at),
              event.actorName && `by ${event.actorName}`,
              event.address && `from ${event.address}`,
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
        </li>
      ))}
    </ul>
  );
}
