import { holdingText } from '@ffl/domain/merges/holding';
import { mergeReviewMessages as messages } from '@ffl/domain/merges/review-messages';
import { mergeSides } from '@ffl/domain/merges/schemas';
import { readInstant } from '@ffl/domain/time/denver';
import type { MergePlan } from '../../api/merges/queries.ts';
import { Card } from '../../components/ui/card.tsx';
import { Question } from './radio-cards.tsx';
import { accountText } from './record-facts.ts';
import type { MergeReview } from './use-merge-review.ts';

type QuestionsProps = {
  plan: MergePlan;
  /** Shown at once, before the plan knows them. */
  answers: MergeReview['answers'];
  now: Date;
  onAccount: MergeReview['chooseAccount'];
  onDecide: MergeReview['decide'];
};

/** What only a person can say: which account stays, and whether a removal was about the person. */
export function MergeQuestions({ plan, answers, now, onAccount, onDecide }: QuestionsProps) {
  const { kept, hidden, account } = plan;
  const asked = plan.programs.flatMap(({ question, ...program }) => (question ? [{ program, question }] : []));
  const ended = [kept, hidden].find((record) => record.account !== null && record.account.id === account.ends)?.account;
  if (!account.isAsked && asked.length === 0) return null;
  return (
    <Card title="Questions">
      <div className="flex flex-col gap-6">
        {account.isAsked && (
          <Question
            legend={messages.whichAccount}
            options={mergeSides.map((side) => accountOption(plan, side))}
            chosen={mergeSides.find((side) => plan[side].id === answers.account)}
            onChoose={(side) => onAccount(plan[side].id)}
          >
            <p role="status" className="wrap-anywhere empty:hidden">
              {ended && messages.accountEnds(ended.email)}
            </p>
          </Question>
        )}
        {asked.map(({ program, question }) => (
          <Question
            key={program.id}
            legend={messages.isRemovalRight({ program, ...question, at: readInstant(question.at) })}
            options={[
              { value: 'stands', label: messages.stands, hint: holdingText(question.ifStands, now) },
              { value: 'falls', label: messages.falls, hint: holdingText(question.ifNot, now) },
            ]}
            chosen={chosenAnswer(answers.stands[program.id])}
            onChoose={(answer) => onDecide(program.id, answer === 'stands')}
          />
        ))}
      </div>
    </Card>
  );
}

function chosenAnswer(stands: boolean | undefined) {
  if (stands === undefined) return undefined;
  return stands ? 'stands' : 'falls';
}

/** Choosing one account ends the other. */
function accountOption(plan: MergePlan, side: 'kept' | 'hidden') {
  const ends = plan[side === 'kept' ? 'hidden' : 'kept'].account;
  const isRefused = ends?.mayEnd === false;
  return {
    value: side,
    label: accountText(plan[side]),
    hint: isRefused ? `${messages[side]}. ${messages.notEndable}` : messages[side],
    disabled: isRefused,
  };
}
