import { bulkMessages, credentialStatus, statusLabels } from '@ffl/domain/credentials';
import { displayDate, displayWhen } from '@ffl/domain/time';
import { useId } from 'react';
import type { Attendee } from '../../api/trainings/attendees.ts';
import { Button } from '../../components/ui/button.tsx';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { type AttendeeChoice, isPlain } from './use-attendee-choice.ts';

type AttendeeListProps = {
  attendees: readonly Attendee[];
  choice: AttendeeChoice;
  now: Date;
  isLocked: boolean;
};

/** The trainees who are members, by what can be recorded for them. */
export function AttendeeList({ attendees, ...rest }: AttendeeListProps) {
  const groups = [
    { title: 'Punched', people: attendees.filter(isPlain) },
    { title: 'Punched in the last 12 hours', people: attendees.filter(({ act, recent }) => act === 'renew' && recent) },
    { title: 'Without the credential', people: attendees.filter(({ act }) => act !== 'renew') },
  ].filter(({ people }) => people.length > 0);
  return groups.map((group) => <Group key={group.title} {...group} {...rest} />);
}

type GroupProps = Pick<AttendeeListProps, 'choice' | 'now' | 'isLocked'> & {
  title: string;
  people: readonly Attendee[];
};

function Group({ title, people, choice, now, isLocked }: GroupProps) {
  const id = useId();
  const isEverybody = people.every(choice.isChosen);
  return (
    <fieldset aria-labelledby={id} disabled={isLocked}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 id={id} className="font-semibold text-card-title" data-numbers="">
          {title}: {bulkMessages.people(people.length)}
        </h3>
        {people.length > 1 && (
          <Button variant="link" size="small" className="px-0!" onClick={() => choice.choose(people, !isEverybody)}>
            {isEverybody ? 'Untick all' : 'Tick all'} <span className="sr-only">{title}</span>
          </Button>
        )}
      </div>
      <div className="mt-2 grid gap-2 md:grid-cols-2" data-numbers="">
        {people.map((attendee) => (
          <Checkbox
            key={attendee.memberId}
            className="wrap-anywhere"
            label={attendee.act === 'renew' ? attendee.name : `Issue to ${attendee.name}`}
            hint={hintOf(attendee, now)}
            checked={choice.isChosen(attendee)}
            onChange={({ currentTarget: { checked } }) => choice.choose([attendee], checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Where they stand, and until when they will. */
function hintOf({ act, oldExpiresDate, newExpiresDate, recent }: Attendee, now: Date): string {
  const result = `then until ${displayDate(newExpiresDate)}`;
  const asked =
    recent && `Punched ${displayWhen(recent.at, now)}, ${recent.by === null ? 'on the server' : `by ${recent.by}`}`;
  if (!oldExpiresDate)
    return [asked, act === 'reactivate' ? 'Held before' : 'Holds none', result].filter(Boolean).join(' · ');
  const status = statusLabels[credentialStatus({ isActive: true, expiresDate: oldExpiresDate }, now)];
  const until = status === statusLabels.expired ? displayDate(oldExpiresDate) : `until ${displayDate(oldExpiresDate)}`;
  return [asked, `${status}, ${until}`, result].filter(Boolean).join(' · ');
}
