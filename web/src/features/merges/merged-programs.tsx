import { holdingText } from '@ffl/domain/merges/holding';
import { mergeReviewMessages as messages } from '@ffl/domain/merges/review-messages';
import { programAtBase } from '@ffl/domain/programs/program';
import type { MergePlan } from '../../api/merges/queries.ts';
import { Card } from '../../components/ui/card.tsx';
import { Value } from './compared-row.tsx';

type MergedProgramsProps = { programs: MergePlan['programs']; now: Date };

const rowClass = 'grid gap-x-4 gap-y-2 md:grid-cols-[2fr_1fr_1fr_1fr]';

/** What each record holds in every program of the other one, and what the person will hold. */
export function MergedPrograms({ programs, now }: MergedProgramsProps) {
  return (
    <Card title={messages.programs}>
      {programs.length > 0 && (
        <div aria-hidden="true" className={`${rowClass} pb-2 font-semibold text-ink-2 text-meta max-md:hidden`}>
          <span>Program</span>
          <span>{messages.kept}</span>
          <span>{messages.hidden}</span>
          <span>{messages.becomes}</span>
        </div>
      )}
      {programs.map(({ id, name, base, kept, hidden, becomes, question }) => (
        // biome-ignore lint/a11y/useSemanticElements: nothing in it can be filled in
        <div
          key={id}
          role="group"
          aria-label={programAtBase({ name, base })}
          className={`${rowClass} border-line border-t py-3`}
        >
          <p className="wrap-anywhere font-semibold">{programAtBase({ name, base })}</p>
          <Value of={messages.kept}>{holdingText(kept, now)}</Value>
          <Value of={messages.hidden}>{holdingText(hidden, now)}</Value>
          <div className="font-semibold">
            <Value of={messages.becomes}>
              {question?.stands === null ? messages.answerFirst : holdingText(becomes, now)}
            </Value>
          </div>
        </div>
      ))}
      <p className="mt-2 text-ink-2 text-meta">
        {programs.length === 0 ? messages.noPrograms : messages.otherPrograms}
      </p>
    </Card>
  );
}
