import type { MemberAlike } from '@ffl/domain/members/alike';
import { alikeMessages } from '@ffl/domain/members/alike-messages';
import type { ListedPerson } from '@ffl/domain/transfer/import-report';
import { transferMessages as messages } from '@ffl/domain/transfer/messages';
import { Button } from '../../components/ui/button.tsx';
import { Choices } from './choices.tsx';
import type { AlikeChoice } from './use-alike-answers.ts';

type DoubtfulPerson = ListedPerson & { alike: readonly MemberAlike[] };

/** Asks whether somebody new in the file is one of these people on record. */
export function AlikePerson({ person: { email, alike }, choice }: { person: DoubtfulPerson; choice: AlikeChoice }) {
  const { answers, same } = choice;
  const isGrounded = alike.some(({ grounding }) => grounding !== null);
  const options = [
    ...alike.map((one) => ({
      value: one.id,
      label: alike.length === 1 ? messages.thisIsThem : `${messages.thisIs} ${alikeMessages.whoIs(one)}`,
      hint: `${alikeMessages.detail(one)}, ${one.email}`,
    })),
    { value: 'add', label: messages.addAnyway, hint: isGrounded ? alikeMessages.grounded : undefined },
    { value: 'leave', label: messages.leaveOut },
  ];
  return (
    <div className="px-3 pb-3">
      <Choices
        legend={<span className="wrap-anywhere">{alikeMessages.title(alike)}</span>}
        hint={messages.thisIsThemHint}
        options={options}
        chosen={same.find((one) => one.email === email)?.memberId ?? answers.get(email)}
        onChoose={(value) =>
          value === 'add' || value === 'leave' ? choice.answer(email, value) : choice.answerSame(email, value)
        }
      />
    </div>
  );
}

/** How many of those listed may be on record, and one answer for all of them that are like nobody grounded. */
export function AlikeHeading({ people, choice }: { people: readonly ListedPerson[]; choice: AlikeChoice }) {
  const doubtful = people.filter(isDoubtful);
  if (doubtful.length === 0) return null;
  const others = doubtful.filter(({ alike }) => alike.every(({ grounding }) => grounding === null));
  return (
    <div className="flex flex-col items-start gap-3">
      <div>
        <p className="font-semibold">{messages.mayBeOnRecord(doubtful.length)}</p>
        <p className="text-ink-2 text-meta">
          {messages.sayWhoTheyAre} {others.length < doubtful.length && messages.groundedOneByOne}
        </p>
      </div>
      {others.length > 1 && (
        <div className="flex flex-wrap gap-3">
          <Button size="small" onClick={() => choice.answerAll(others, 'add')}>
            {messages.addAllAlike}
          </Button>
          <Button size="small" onClick={() => choice.answerAll(others, 'leave')}>
            {messages.leaveAllAlike}
          </Button>
        </div>
      )}
    </div>
  );
}

export function isDoubtful(person: ListedPerson): person is DoubtfulPerson {
  return person.alike !== undefined;
}
