import { programLabel } from '@ffl/domain/programs/program';
import { reminderMessages as messages } from '@ffl/domain/reminders/messages';
import { unreachedMessages } from '@ffl/domain/reminders/unreached-messages';
import { denverDate, displayDate } from '@ffl/domain/time/denver';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type MemberReminders as Reminders, reminderQueries } from '../../api/reminders/queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { soon } from '../../lib/pages/soon.ts';

const TryAgain = soon(async () => (await import('./try-again.tsx')).TryAgain);

type MemberRemindersProps = { memberId: string };

/** The member's reminders with what happened to each, and why they get none. Nothing if there is neither. */
export function MemberReminders({ memberId }: MemberRemindersProps) {
  const query = useQuery(reminderQueries.ofMember(memberId));
  return (
    <Loaded
      query={query}
      failure={messages.loadFailed}
      failedAgain={messages.loadFailed}
      outline={<Skeleton className="mt-4 h-10" />}
    >
      {(data) =>
        (data.reminders.length > 0 || data.unreached !== null) && (
          <section aria-label="Reminders" className="mt-6">
            <h3 className="mb-2 font-semibold">Reminders</h3>
            <Missed memberId={memberId} data={data} />
            <ul className="divide-y divide-line">
              {data.reminders.map(({ id, program, base, day, state, expiresAt }) => (
                <li key={id} className="py-2 text-meta" data-numbers="">
                  <p className="font-semibold">{messages.reminded(day, denverDate(expiresAt))}</p>
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

/** Why reminders don't reach the member, and what to do next. */
function Missed({ memberId, data }: MemberRemindersProps & { data: Reminders }) {
  const [isAsking, setIsAsking] = useState(false);
  const { unreached: why, address, refusedAt } = data;
  if (why === null) return null;
  const refusedOn = refusedAt && displayDate(refusedAt);
  return (
    <>
      <Notice
        tone={why === 'refused' ? 'warning' : 'info'}
        title={unreachedMessages.title}
        {...(why === 'refused' && {
          actions: <Button onClick={() => setIsAsking(true)}>{unreachedMessages.tryAgain}</Button>,
        })}
      >
        <p className="wrap-anywhere">{unreachedMessages.why({ why, address, refusedOn })}</p>
      </Notice>
      {isAsking && <TryAgain memberId={memberId} address={address ?? ''} onClose={() => setIsAsking(false)} />}
    </>
  );
}
