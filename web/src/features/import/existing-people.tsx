import { countText } from '@ffl/domain/numbers/count-text';
import { parseCalendarDate } from '@ffl/domain/time/calendar-date';
import { displayDate } from '@ffl/domain/time/denver';
import { fieldLabels } from '@ffl/domain/transfer/fields';
import type { CredentialChange, ExistingPerson, Listed } from '@ffl/domain/transfer/import-report';
import { transferMessages } from '@ffl/domain/transfer/messages';
import type { ImportChoice } from '@ffl/domain/transfer/schemas';
import { Button } from '../../components/ui/button.tsx';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { isUpdated } from './choose-existing.ts';
import { ShownPart } from './shown-part.tsx';

type ExistingPeopleProps = {
  people: Listed<ExistingPerson>;
  existing: ImportChoice['existing'];
  exceptions: ReadonlySet<string>;
  onChooseAll: (choice: ImportChoice['existing']) => void;
  onToggle: (memberId: string) => void;
};

/** People already known, with what would change, each updated or left out. */
export function ExistingPeople({ people, existing, exceptions, onChooseAll, onToggle }: ExistingPeopleProps) {
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h3 className="font-semibold">
          {people.total === 1 ? '1 member is already known' : `${countText(people.total)} members are already known`}
        </h3>
        <p className="text-ink-2 text-meta">{transferMessages.tickKnown}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={() => onChooseAll('update')}>
          Update all
        </Button>
        <Button size="small" onClick={() => onChooseAll('leave')}>
          Leave all out
        </Button>
      </div>
      <ShownPart listed={people} of="members">
        {(person) => (
          <li key={person.memberId}>
            <Checkbox
              className="rounded-none border-0"
              label={`Update ${person.name}`}
              hint={<Changes person={person} />}
              checked={isUpdated(person, existing, exceptions)}
              onChange={() => onToggle(person.memberId)}
            />
          </li>
        )}
      </ShownPart>
    </section>
  );
}

function Changes({ person: { line, email, changes, credentials } }: { person: ExistingPerson }) {
  return (
    <span className="wrap-anywhere flex flex-col" data-numbers="">
      <span>
        Line {line}, {email}
      </span>
      {changes.map(({ field, from, to }) => (
        <span key={field}>
          {fieldLabels[field]}: {from === '' ? 'empty' : <q>{from}</q>} becomes <q>{to}</q>
        </span>
      ))}
      {credentials.map((change) => (
        <span key={`${change.program} ${change.kind}`}>{sentenceOf(change)}</span>
      ))}
    </span>
  );
}

function sentenceOf({ kind, program, from, to }: CredentialChange): string {
  const until = to ? ` until ${dayText(to.expiresOn)}, issued ${dayText(to.issuedOn)}` : '';
  const instead = from ? ` instead of ${dayText(from.expiresOn)}, issued ${dayText(from.issuedOn)}` : '';
  return `${program}: ${verbs[kind]}${until}${kind === 'remove' ? '' : instead}`;
}

const verbs: Readonly<Record<CredentialChange['kind'], string>> = {
  issue: 'issued',
  'issue-removed': 'added as removed',
  renew: 'renewed',
  reactivate: 'brought back',
  remove: 'removed',
};

function dayText(day: string): string {
  const date = parseCalendarDate(day);
  return date === null ? day : displayDate(date);
}
