import { programLabel } from '@ffl/domain/programs';
import { reminderMessages as messages } from '@ffl/domain/reminders';
import { displayDate } from '@ffl/domain/time';
import { useQuery } from '@tanstack/react-query';
import { reminderQueries } from '../../api/reminders/queries.ts';
import { Loaded } from '../../components/ui/loaded.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';

/** Which letters the member got about what ends, and what became of them. Nothing while there are none. */
export function MemberReminders({ memberId }: { memberId: string }) {
  const query = useQuery(reminderQueries.ofMember(memberId));
  return (
    <Loaded
      query={query}
      failure={messages.loadFailed}
      failedAgain={messages.loadFailed}
      outline={<Skeleton className="mt-4 h-10" />}
    >
      {(reminders) =>
        reminders.length > 0 && (
          <section aria-label="Reminders" className="mt-6">
            <h3 className="mb-2 font-semibold">Reminders</h3>
            <ul className="divide-y divide-line">
              {reminders.map(({ id, program, base, step, day, state, expiresAt }) => (
                <li key={id} className="py-2 text-meta" data-numbers="">
                  <p className="font-semibold">{messages.reminded(displayDate(day), step)}</p>
                  <p className="wrap-anywhere text-ink-2">
                    {programLabel({ name: program, base })}, until {displayDate(expiresAt)} · {messages.states[state]}
                  </p>
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  );
}
