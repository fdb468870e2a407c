import { fieldLabels } from '@ffl/domain/transfer/fields';
import { faultyLines } from '@ffl/domain/transfer/import-counts';
import type { ImportReport, ListedPerson } from '@ffl/domain/transfer/import-report';
import {
  credentialText,
  findPeople,
  findProblems,
  listedPeopleHeadings,
  listedPersonRows,
  type RemarkedPerson,
  remarkedPeople,
} from '@ffl/domain/transfer/listed-people';
import { transferMessages } from '@ffl/domain/transfer/messages';
import type { ImportChoice } from '@ffl/domain/transfer/schemas';
import { byteOrderMark, writeCsv } from '@ffl/domain/transfer/write-csv';
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { NoResult, SearchField } from '../../components/ui/search-field.tsx';
import { download } from '../../lib/files/download.ts';
import { AlikeHeading, AlikePerson, isDoubtful } from './alike-person.tsx';
import { isSaved } from './choose-existing.ts';
import { Problems } from './problems.tsx';
import { ShownPart } from './shown-part.tsx';
import type { AlikeChoice } from './use-alike-answers.ts';

type ListedPeopleProps = {
  report: ImportReport;
  fileName: string;
  existing: ImportChoice['existing'];
  exceptions: ReadonlySet<string>;
  alike: AlikeChoice;
  onChooseAll: (choice: ImportChoice['existing']) => void;
  onToggle: (memberId: string) => void;
};

/** Everybody who is new or changed, each as understood. Those already known are updated or left out, one by one or all. */
export function ListedPeople(props: ListedPeopleProps) {
  const { report, fileName, existing, exceptions, alike, onChooseAll, onToggle } = props;
  const [people] = useState(() => remarkedPeople(report));
  const chosen = { existing, exceptions, alike: alike.answers };
  const [{ text, found, faulty }, setSearched] = useState(() => searched(''));
  const field = useRef<HTMLInputElement>(null);
  const { total } = report.people;
  const known = report.counts.update.updated;

  function searched(typed: string) {
    const problems = typed === '' ? [] : findProblems(report.problems.first, typed);
    return { text: typed, found: findPeople(people, typed), faulty: problems };
  }

  // The search box waits for the typing to pause as long as this stays the same.
  const [search] = useState(() => (typed: string) => setSearched(searched(typed)));

  function handleClear() {
    search('');
    field.current?.focus();
  }

  function handleDownload() {
    const rows = people.flatMap((person) => listedPersonRows(person, isSaved(person, chosen)));
    download(`check-${fileName.replace(/\.\w+$/, '')}.csv`, byteOrderMark + writeCsv([listedPeopleHeadings, ...rows]));
  }

  return (
    <section className="flex flex-col items-start gap-3">
      <div>
        <h3 className="font-semibold">{transferMessages.newOrChanged(total)}</h3>
        {known > 0 && (
          <p className="text-ink-2 text-meta">
            {transferMessages.alreadyKnown(known)} {transferMessages.tickKnown}
          </p>
        )}
        {total > people.length && (
          <p className="text-ink-2 text-meta">{transferMessages.peopleListed(people.length, total)}</p>
        )}
      </div>
      <AlikeHeading people={people} choice={alike} />
      <div className="flex flex-wrap gap-3">
        {known > 0 && (
          <>
            <Button size="small" onClick={() => onChooseAll('update')}>
              Update all
            </Button>
            <Button size="small" onClick={() => onChooseAll('leave')}>
              Leave all out
            </Button>
          </>
        )}
        <Button size="small" icon={<Download aria-hidden="true" size={18} />} onClick={handleDownload}>
          Download this list
        </Button>
      </div>
      <SearchField
        ref={field}
        label="Search these people"
        placeholder="Search by name, email, or line..."
        value={text}
        onSearch={search}
        className="w-full max-w-140"
      />
      <p role="status" className={text === '' ? 'sr-only' : 'text-ink-2 text-meta'} data-numbers="">
        {text !== '' && transferMessages.peopleFound(found.length, people.length)}
        {faulty.length > 0 && `. ${transferMessages.faultyRows(faultyLines(faulty).length)}:`}
      </p>
      {faulty.length > 0 && <Problems key={`problems ${text}`} problems={{ first: faulty, total: faulty.length }} />}
      {found.length + faulty.length === 0 && <NoResult title={transferMessages.noPeopleFound} onClear={handleClear} />}
      {found.length > 0 && (
        <ShownPart key={text} listed={{ first: found, total: found.length }} of="people">
          {(person) => {
            const { memberId, name, email } = person;
            return (
              <li key={email}>
                {memberId === null ? (
                  <NewPerson person={person} />
                ) : (
                  <Checkbox
                    className="rounded-none border-0"
                    label={`Update ${name}`}
                    hint={<Understood person={person} />}
                    checked={isSaved(person, chosen)}
                    onChange={() => onToggle(memberId)}
                  />
                )}
                {isDoubtful(person) && <AlikePerson person={person} choice={alike} />}
                {alike.same.some((one) => one.memberId === memberId) && memberId !== null && (
                  <div className="px-3 pb-3">
                    <Button size="small" onClick={() => alike.answerOther(memberId)}>
                      {transferMessages.notThem}
                      <span className="sr-only">: {name}</span>
                    </Button>
                  </div>
                )}
              </li>
            );
          }}
        </ShownPart>
      )}
    </section>
  );
}

function NewPerson({ person }: { person: RemarkedPerson }) {
  return (
    <div className="px-3 py-2.5">
      <p className="wrap-anywhere">
        <span className="font-semibold">{person.name}</span>{' '}
        <span className="text-ink-2 text-meta">{transferMessages.newMember}</span>
      </p>
      <p className="text-ink-2 text-meta">
        <Understood person={person} />
      </p>
    </div>
  );
}

/** What the file says about somebody, each as it will be saved. */
function Understood({ person }: { person: RemarkedPerson }) {
  const { memberId, line, email, changes, credentials, remarks } = person;
  return (
    <span className="wrap-anywhere flex flex-col" data-numbers="">
      {remarks.map((remark) => (
        <span key={remark} className="font-semibold text-expiring-14">
          {remark}
        </span>
      ))}
      <span>
        Line {line}, {email}
      </span>
      {changes.map((change) => (
        <span key={change.field}>
          {fieldLabels[change.field]}: <Became isNew={memberId === null} change={change} />
        </span>
      ))}
      {credentials.map((change) => (
        <span key={`${change.program} ${change.kind}`}>{credentialText(change)}</span>
      ))}
    </span>
  );
}

type BecameProps = { isNew: boolean; change: ListedPerson['changes'][number] };

function Became({ isNew, change: { from, to } }: BecameProps) {
  if (isNew) return to;
  return (
    <>
      {from === '' ? 'empty' : <q>{from}</q>} becomes <q>{to}</q>
    </>
  );
}
