import { eventNotes, eventText } from '@ffl/domain/security';
import { displayDateTime } from '@ffl/domain/time';
import type { SecurityEvent } from '../../api/security/rows.ts';
import { columnsOf, DataTable } from '../../components/ui/data-table.tsx';
import { EventPerson } from './event-person.tsx';

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

const column = columnsOf<SecurityEvent>();

// The server knows one order, and no column offers another.
const latestFirst = { by: 'at', dir: 'desc' } as const;

const columns = column.columns([
  column.display({
    id: 'at',
    header: 'When',
    cell: ({ row: { original: event } }) => <time dateTime={event.at.toISOString()}>{displayDateTime(event.at)}</time>,
    meta: { className: 'whitespace-nowrap' },
  }),
  column.display({
    id: 'what',
    header: 'What',
    cell: ({ row: { original: event } }) => (
      <div className="wrap-anywhere py-1">
        <span className="font-semibold">{eventText(event.name, event.details)}</span>
        {eventNotes(event.details).map((note) => (
          <p key={note} className="text-ink-2 text-meta">
            {note}
          </p>
        ))}
      </div>
    ),
    meta: { className: 'min-w-52' },
  }),
  column.display({
    id: 'account',
    header: 'Account',
    cell: ({ row: { original: event } }) => <EventPerson event={event} />,
  }),
  column.display({
    id: 'actor',
    header: 'By',
    cell: ({ row: { original: event } }) => <span className="text-ink-2">{event.actorName}</span>,
  }),
  column.display({
    id: 'address',
    header: 'From',
    cell: ({ row: { original: event } }) => (
      <span className="wrap-anywhere text-ink-2 text-meta" {...(event.userAgent && { title: event.userAgent })}>
        {event.address}
      </span>
    ),
  }),
]);
