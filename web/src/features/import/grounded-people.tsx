import { groundingMessages } from '@ffl/domain/groundings/messages';
import { groundedDetail } from '@ffl/domain/groundings/words';
import type { GroundedPerson, Listed } from '@ffl/domain/transfer/import-report';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { ShownPart } from './shown-part.tsx';

type GroundedPeopleProps = {
  people: Listed<GroundedPerson>;
  isConfirmed: boolean;
  onConfirm: (isConfirmed: boolean) => void;
};

/** Whom the file punches although they are grounded, until when and why: confirmed, or left as they are above. */
export function GroundedPeople({ people, isConfirmed, onConfirm }: GroundedPeopleProps) {
  return (
    <section className="flex flex-col items-start gap-3">
      <h3 className="font-semibold">{groundingMessages.many(people.total)}</h3>
      <ShownPart listed={people} of="people">
        {({ memberId, line, name, grounding }) => (
          <li key={memberId} className="px-3 py-2 text-table">
            <p className="text-ink-2 text-meta" data-numbers="">
              Line {line}
            </p>
            <p className="wrap-anywhere">
              <span className="font-semibold">{name}</span> {groundedDetail(grounding)}
            </p>
          </li>
        )}
      </ShownPart>
      <Checkbox
        label={people.total === 1 ? 'Record the punch anyway' : 'Record the punches anyway'}
        hint="Nothing is in force until the grounding is over."
        checked={isConfirmed}
        onChange={(event) => onConfirm(event.target.checked)}
      />
    </section>
  );
}
