import { type ComparedField, comparedFields } from '@ffl/domain/merges/compared-fields';
import { mergeFieldLabels, mergeReviewMessages as messages } from '@ffl/domain/merges/review-messages';
import { type MergeField, type MergeSide, mergeSides } from '@ffl/domain/merges/schemas';
import { useQuery } from '@tanstack/react-query';
import { memberQueries } from '../../api/members/queries.ts';
import type { MergePlan } from '../../api/merges/queries.ts';
import { Avatar } from '../../components/members/avatar.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { ComparedRow, columnsClass } from './compared-row.tsx';
import { RadioCards } from './radio-cards.tsx';
import { recordFacts } from './record-facts.ts';

type ComparedRecordsProps = {
  plan: MergePlan;
  /** What the kept record takes from the other. */
  taken: readonly MergeField[];
  onChoose: (field: MergeField, recordId: string) => void;
  onSwap: () => void;
};

/** Both records side by side, on a phone below each other, with a choice wherever they differ. */
export function ComparedRecords({ plan, taken, onChoose, onSwap }: ComparedRecordsProps) {
  const { kept, hidden } = plan;
  return (
    <Card title="Records" actions={<Button onClick={onSwap}>{messages.keepOther}</Button>}>
      <div className={`${columnsClass} pb-4`}>
        <span className="max-md:hidden" />
        <RecordHead side="kept" record={kept} />
        <RecordHead side="hidden" record={hidden} />
      </div>
      {comparedFields(kept, hidden).map((compared) => (
        <FieldRow
          key={compared.field}
          compared={compared}
          plan={plan}
          taken={taken.includes(compared.field)}
          onChoose={(side) => onChoose(compared.field, plan[side].id)}
        />
      ))}
      {recordFacts(kept, hidden).map(({ name, ...values }) => (
        <ComparedRow key={name} name={name} {...values} />
      ))}
    </Card>
  );
}

type RecordHeadProps = { side: MergeSide; record: MergePlan['kept'] };

function RecordHead({ side, record }: RecordHeadProps) {
  const member = useQuery(memberQueries.byId(record.id));
  return (
    <div className="flex items-center gap-3">
      <Avatar {...record} imageUrl={member.data?.imageUrl} className="h-16 w-12 rounded-control" />
      <div className="min-w-0">
        <h3 className="font-semibold">{messages[side]}</h3>
        <p className="text-ink-2 text-meta">{side === 'kept' ? messages.keptHint : messages.hiddenHint}</p>
      </div>
    </div>
  );
}

type FieldRowProps = {
  compared: ComparedField;
  plan: MergePlan;
  taken: boolean;
  onChoose: (side: MergeSide) => void;
};

function FieldRow({ compared: { field, kept, hidden, how }, plan, taken, onChoose }: FieldRowProps) {
  const name = mergeFieldLabels[field];
  if (how === 'same') return <ComparedRow name={name} both={kept || messages.noValue} />;
  if (how !== 'choice') {
    return (
      <ComparedRow
        name={name}
        kept={kept || messages.noValue}
        hidden={hidden || messages.noValue}
        note={how === 'follows' ? addressNote(plan) : undefined}
      />
    );
  }
  const values = { kept, hidden };
  return (
    <div role="radiogroup" aria-label={name} className={`${columnsClass} border-line border-t py-3`}>
      <p className="py-2 font-semibold text-meta">{name}</p>
      <RadioCards
        options={mergeSides.map((side) => ({ value: side, label: <SideValue side={side}>{values[side]}</SideValue> }))}
        chosen={taken ? 'hidden' : 'kept'}
        onChoose={onChoose}
      />
    </div>
  );
}

/** The column's name is read out, and shown where there are no columns. */
function SideValue({ side, children }: { side: MergeSide; children: string }) {
  return (
    <>
      {children} <span className="block text-ink-2 text-meta md:sr-only">{messages[side]}</span>
    </>
  );
}

function addressNote({ account, email }: MergePlan): string {
  return account.stays === null ? messages.addressFollows : messages.addressIs(email);
}
