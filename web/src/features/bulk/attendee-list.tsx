import { bulkMessages } from '@ffl/domain/credentials/bulk-messages';
import { credentialLimits } from '@ffl/domain/credentials/limits';
import { standingLabels } from '@ffl/domain/credentials/standing';
import { credentialStatus, notCertified, statusLabels } from '@ffl/domain/credentials/status';
import { currencyActMessages } from '@ffl/domain/currency/act-messages';
import { groundedDetail } from '@ffl/domain/groundings/words';
import { displayDate, displayDateTime } from '@ffl/domain/time/denver';
import { trainingMessages } from '@ffl/domain/trainings/messages';
import { useId } from 'react';
import type { Attendee } from '../../api/trainings/attendees.ts';
import { Button } from '../../components/ui/button.tsx';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { type AttendeeChoice, isPlain } from './use-attendee-choice.ts';

type AttendeeListProps = {
  attendees: readonly Attendee[];
  /** Ids of those who said that they can't come. */
  absent: ReadonlySet<string>;
  choice: AttendeeChoice;
  now: Date;
  isLocked: boolean;
};

/** The trainees who are members, by what can be recorded for them. */
export function AttendeeList({ attendees, absent, ...rest }: AttendeeListProps) {
  const isAbsent = (one: Attendee) => isPlain(one) && absent.has(one.memberId);
  const groups = [
    { title: 'Can be punched', people: attendees.filter((one) => isPlain(one) && !isAbsent(one)) },
    { title: trainingMessages.cannotCome, people: attendees.filter(isAbsent) },
    { title: standingLabels.grounded, people: attendees.filter(({ grounding }) => grounding) },
    {
      title: 'Punched in the last 12 hours',
      people: attendees.filter(({ act, recent, grounding }) => act === 'renew' && recent && !grounding),
    },
    {
      title: 'Without the credential',
      people: attendees.filter(({ act, grounding }) => act !== 'renew' && !grounding),
    },
  ].filter(({ people }) => people.length > 0);
  return groups.map((group) => <Group key={group.title} {...group} {...rest} />);
}

type GroupProps = Pick<AttendeeListProps, 'choice' | 'now' | 'isLocked'> & {
  title: string;
  people: readonly Attendee[];
};

function Group({ title, people, choice, now, isLocked }: GroupProps) {
  const id = useId();
  const lapsed = people.filter(({ staysLapsed }) => staysLapsed);
  const inForce = people.filter(({ move }) => move === 'moves' || move === 'earlier');
  const lacking = people.filter(({ move, lacksAnnual }) => move === 'stays' && lacksAnnual);
  const dates = new Set(inForce.map(({ newExpiresDate }) => displayDate(newExpiresDate)));
  const isTogether = dates.size <= credentialLimits.expiriesTogether;
  const isEverybody = people.every(choice.isChosen);
  return (
    <fieldset aria-labelledby={id} disabled={isLocked}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 id={id} className="font-semibold text-card-title" data-numbers="">
          {title}: {bulkMessages.people(people.length)}
        </h3>
        {people.length > 1 && (
          <Button variant="link" size="small" className="px-0!" onClick={() => choice.choose(people, !isEverybody)}>
            {isEverybody ? 'Clear all' : 'Select all'} <span className="sr-only">{title}</span>
          </Button>
        )}
      </div>
      {inForce.length > 0 && isTogether && (
        <p className="text-ink-2 text-meta" data-numbers="">
          New expiry {[...dates].join(' or ')}
        </p>
      )}
      {lapsed.length > 0 && (
        <p className="font-semibold text-expired text-meta">{currencyActMessages.staysLapsedAll(lapsed.length)}</p>
      )}
      {lacking.length > 0 && (
        <p className="font-semibold text-meta">{currencyActMessages.staysAll(lacking.length, true)}</p>
      )}
      <div className="mt-2 grid gap-2 md:grid-cols-2" data-numbers="">
        {people.map((attendee) => (
          <Checkbox
            key={attendee.memberId}
            className="wrap-anywhere"
            label={attendee.act === 'renew' ? attendee.name : `Issue to ${attendee.name}`}
            hint={hintOf(attendee, now, isTogether)}
            checked={choice.isChosen(attendee)}
            onChange={({ currentTarget: { checked } }) => choice.choose([attendee], checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** A person's current standing. Results shared by most of the group are stated above the list. */
function hintOf(
  { act, oldExpiresDate, newExpiresDate, staysLapsed, move, lacksAnnual, recent, grounding, others }: Attendee,
  now: Date,
  isTogether: boolean,
): string {
  const punched = recent && `${displayDateTime(recent.at)}, ${recent.by ?? 'on the server'}`;
  const standing =
    grounding && oldExpiresDate ? '' : oldExpiresDate ? standingText(oldExpiresDate, now) : heldText[act];
  const stays = move === 'stays' && currencyActMessages.staysOne(newExpiresDate, lacksAnnual);
  const until = !isTogether && !staysLapsed && !stays && `new expiry ${displayDate(newExpiresDate)}`;
  // A plain punch soon after an annual one does that.
  const isOver = staysLapsed && currencyActMessages.annualEnded(newExpiresDate);
  const beside = others.length > 0 && bulkMessages.alsoHolds(others, now);
  const shortens = move === 'earlier' && currencyActMessages.shortens;
  return [grounding && groundedDetail(grounding), punched, standing, isOver, stays, until, shortens, beside]
    .filter(Boolean)
    .join(' · ');
}

const heldText = { renew: '', issue: notCertified, reactivate: `${notCertified}, held before` } as const;

function standingText(expiresDate: Date, now: Date): string {
  const status = credentialStatus({ isActive: true, expiresDate }, now);
  return `${statusLabels[status]}, ${status === 'expired' ? 'since' : 'until'} ${displayDate(expiresDate)}`;
}
