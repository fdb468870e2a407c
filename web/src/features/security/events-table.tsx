import { eventNotes, eventText } from '@ffl/domain/security/events';
import { displayDateTime } from '@ffl/domain/time/denver';
import { clsx } from 'clsx';
import type { SecurityEvent } from '../../api/security/rows.ts';
import { DataTable, type TableColumn } from '../../components/ui/data-table.tsx';

/** The events on a wide screen. */
export function EventsTable({ events }: { events: SecurityEvent[] }) {
  return (
    <DataTable
      caption="Security events"
      columns={columns}
      rows={events}
      rowId={({ id }) => String(id)}
      sort={latestFirst}
    />
  );
}

// The only order that the server offers.
const latestFirst = { by: 'at', dir: 'desc' } as const;

const columns: TableColumn<SecurityEvent>[] = [
  {
    id: 'at',
    header: 'When',
    cell: (event) => <time dateTime={event.at.toISOString()}>{displayDateTime(event.at)}</time>,
    className: 'min-w-28 lg:whitespace-nowrap',
  },
  {
    id: 'what',
    header: 'What',
    cell: (event) => (
      <div className="wrap-anywhere py-1">
        <span className="font-semibold">{eventText(event.name, event.details)}</span>
        {eventNotes(event.details).map((note) => (
          <p key={note} className="text-ink-2 text-meta">
            {note}
          </p>
        ))}
      </div>
    ),
    className: 'min-w-46 lg:min-w-52',
  },
  {
    id: 'account',
    header: 'Account',
    cell: (event) => <EventPerson event={event} />,
    className: 'min-w-44',
  },
  {
    id: 'actor',
    header: 'By',
    cell: (event) => <span className="text-ink-2">{event.actorName}</span>,
  },
  {
    id: 'address',
    header: 'From',
    cell: (event) => (
      <span
        className={clsx('text-ink-2 text-meta', event.address?.includes(':') ? 'wrap-anywhere' : 'whitespace-nowrap')}
        {...(event.userAgent && { title: event.userAgent })}
      >
        {event.address}
      </span>
    ),
    className: 'min-w-26',
  },
];

/** The person an event is about: the email, or a mark for an email without an account. */
export function EventPerson({ event: { email, mark } }: { event: Pick<SecurityEvent, 'email' | 'mark'> }) {
  if (email !== null) return <span className="wrap-anywhere">{email}</span>;
  return mark === null ? null : <span className="text-ink-2">No account ({mark})</span>;
}
