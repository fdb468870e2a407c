import { bulkMessages } from '@ffl/domain/credentials/bulk-messages';
import { byPunchOrder, type HeldBeside } from '@ffl/domain/credentials/punch';
import { useId } from 'react';
import type { BulkPlan } from '../../api/credentials/bulk-punch.ts';
import { LabeledSelect } from '../../components/ui/filter-fields.tsx';

type Several = { memberId: string; name: string; held: readonly HeldBeside[] };

/**
 * Everyone in the plan who holds several credentials of that name, with the suggested one first; also those who need
 * confirmation.
 */
export function severalIn({ punches, left }: BulkPlan): Several[] {
  const planned = punches.flatMap(({ memberId, name, programId, base, oldExpiresDate, others }): Several[] =>
    oldExpiresDate === null || others.length === 0
      ? []
      : [{ memberId, name, held: [{ programId, base, expiresDate: oldExpiresDate }, ...others] }],
  );
  const leftOut = left.flatMap(({ memberId, name, held }): Several[] =>
    name === null || held.length < 2 ? [] : [{ memberId, name, held }],
  );
  return [...planned, ...leftOut];
}

type SeveralHeldProps = {
  people: readonly Several[];
  cardName: string;
  now: Date;
  onChoose: (memberId: string, programId: string) => void;
};

/** Lets each person's credential be chosen by its base and date. The one that ends first is preselected. */
export function SeveralHeld({ people, cardName, now, onChoose }: SeveralHeldProps) {
  const id = useId();
  if (people.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-semibold text-card-title">
        {bulkMessages.severalHeld(people.length, cardName)}
      </h3>
      <p className="text-ink-2 text-meta">{bulkMessages.endsFirst}</p>
      <div className="mt-2 flex max-h-60 flex-col gap-2 overflow-y-auto" data-numbers="">
        {people.map(({ memberId, name, held: [punched, ...others] }) => (
          <LabeledSelect
            key={memberId}
            label={name}
            className="w-full shrink-0"
            value={punched?.programId}
            onChange={({ currentTarget }) => onChoose(memberId, currentTarget.value)}
          >
            {[...(punched ? [punched] : []), ...others].toSorted(byPunchOrder(now)).map((one) => (
              <option key={one.programId} value={one.programId}>
                {bulkMessages.held(one, now)}
              </option>
            ))}
          </LabeledSelect>
        ))}
      </div>
    </section>
  );
}
