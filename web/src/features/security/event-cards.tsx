import { eventNotes, eventText } from '@ffl/domain/security/events';
import { displayDateTime } from '@ffl/domain/time/denver';
import type { SecurityEvent } from '../../api/security/rows.ts';
import { EventPerson } from './event-person.tsx';

/** The events on a phone. */
export function EventCards({ events }: { events: SecurityEvent[] }) {
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
