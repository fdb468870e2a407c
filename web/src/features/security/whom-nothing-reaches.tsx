import { reminderMessages as messages } from '@ffl/domain/reminders/messages';
import type { RemindersResponse } from '@ffl/domain/reminders/state';
import { unreachedMessages } from '@ffl/domain/reminders/unreached-messages';
import { displayDate, readInstant } from '@ffl/domain/time/denver';
import { NameList } from '../../components/members/member-names.tsx';

type WhomNothingReachesProps = Pick<RemindersResponse, 'unreached' | 'unreachedPeople'>;

/** People whose credentials end soon and whom no email reaches, with the reason. */
export function WhomNothingReaches({ unreached, unreachedPeople }: WhomNothingReachesProps) {
  const people = unreached.map(({ memberId, name, why, endsFirst }) => ({
    memberId,
    name,
    detail: `${unreachedMessages.short[why]}; first expires ${displayDate(readInstant(endsFirst))}`,
  }));
  return (
    <div className="mt-4">
      <p data-numbers="">
        {messages.unreached(unreachedPeople)}{' '}
        {unreached.length < unreachedPeople && messages.firstOf(unreached.length, unreachedPeople)}
      </p>
      <NameList label="People we can't reach" people={people} />
    </div>
  );
}
