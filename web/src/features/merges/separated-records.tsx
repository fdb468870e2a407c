import { historyLabels } from '@ffl/domain/credentials/history';
import { fullName } from '@ffl/domain/members/member';
import { holdingText } from '@ffl/domain/merges/holding';
import { mergeReviewMessages as messages } from '@ffl/domain/merges/review-messages';
import { mergeSides } from '@ffl/domain/merges/schemas';
import { programAtBase } from '@ffl/domain/programs/program';
import { displayDateTime, readInstant } from '@ffl/domain/time/denver';
import type { UndoMergePlan } from '../../api/merges/queries.ts';
import { Value } from './compared-row.tsx';
import { Question } from './radio-cards.tsx';

type SeparatedRecordsProps = {
  plan: UndoMergePlan;
  now: Date;
  /** Acts that go to the other record, by id. */
  returned: readonly string[];
  isLocked: boolean;
  onAssign: (id: string, isOfHidden: boolean) => void;
};

const rowClass = 'grid gap-x-4 gap-y-2 md:grid-cols-[2fr_1fr_1fr]';

/** The acts since a merge, each with the record it goes to, and what both records would hold. */
export function SeparatedRecords({ plan, now, returned, isLocked, onAssign }: SeparatedRecordsProps) {
  const { acts, programs, kept, hidden } = plan;
  const records = { kept, hidden };
  return (
    <>
      {acts.length > 0 && (
        <fieldset disabled={isLocked} className="flex min-w-0 flex-col gap-4">
          <legend className="font-semibold text-card-title">{messages.actsSince}</legend>
          <p className="text-ink-2">{messages.actsSinceHint}</p>
          {acts.map((act) => (
            <Question
              key={act.id}
              legend={actText(act, programs)}
              options={mergeSides.map((side) => ({
                value: side,
                label: messages[side],
                hint: `${fullName(records[side])}, ${records[side].email}`,
              }))}
              chosen={returned.includes(act.id) ? 'hidden' : 'kept'}
              onChoose={(side) => onAssign(act.id, side === 'hidden')}
            />
          ))}
        </fieldset>
      )}
      {programs.length > 0 && (
        <section aria-label={messages.afterward}>
          <h3 className="mb-2 font-semibold text-card-title">{messages.afterward}</h3>
          <div aria-hidden="true" className={`${rowClass} pb-2 font-semibold text-ink-2 text-meta max-md:hidden`}>
            <span>Program</span>
            <span>{messages.kept}</span>
            <span>{messages.hidden}</span>
          </div>
          {programs.map(({ id, name, base, ...holds }) => (
            // biome-ignore lint/a11y/useSemanticElements: nothing in it can be filled in
            <div
              key={id}
              role="group"
              aria-label={programAtBase({ name, base })}
              className={`${rowClass} border-line border-t py-3`}
            >
              <p className="wrap-anywhere font-semibold">{programAtBase({ name, base })}</p>
              <Value of={messages.kept}>{holdingText(holds.kept, now)}</Value>
              <Value of={messages.hidden}>{holdingText(holds.hidden, now)}</Value>
            </div>
          ))}
        </section>
      )}
    </>
  );
}

/** For example 'Renewal of Lift Ticket at LG2, Nov 30, 2026, 11:00 AM MST, by Ada Stone'. */
function actText(
  { kind, programId, at, by }: UndoMergePlan['acts'][number],
  programs: UndoMergePlan['programs'],
): string {
  const program = programs.find(({ id }) => id === programId);
  const what = program ? ` of ${programAtBase(program)}` : '';
  return [`${actNames[kind]}${what}`, displayDateTime(readInstant(at)), ...(by ? [`by ${by}`] : [])].join(', ');
}

const actNames: Readonly<Record<UndoMergePlan['acts'][number]['kind'], string>> = {
  issue: historyLabels.initial_issuance,
  renew: historyLabels.renewal,
  reactivate: historyLabels.renewal,
  punch: 'Punch',
  remove: historyLabels.removal,
  correct: historyLabels.correction,
  clocks: historyLabels.clocks,
};
