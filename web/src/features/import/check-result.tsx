import { groundingMessages } from '@ffl/domain/groundings/messages';
import { groundedDetail } from '@ffl/domain/groundings/words';
import { countText } from '@ffl/domain/numbers/count-text';
import { parseCalendarDate } from '@ffl/domain/time/calendar-date';
import { displayDate } from '@ffl/domain/time/denver';
import type { GroundedPerson, ImportReport, Listed } from '@ffl/domain/transfer/import-report';
import { transferMessages } from '@ffl/domain/transfer/messages';
import type { ImportChoice, SamePerson } from '@ffl/domain/transfer/schemas';
import { useState } from 'react';
import type { CheckedImport } from '../../api/members/import-members.ts';
import { Button } from '../../components/ui/button.tsx';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { useOnline } from '../../hooks/device/use-online.ts';
import { isDoubtful } from './alike-person.tsx';
import { chosenCounts, groundedOf, isNothing } from './choose-existing.ts';
import { CountList } from './count-list.tsx';
import { DownloadFailed } from './download-failed.tsx';
import { ListedPeople } from './listed-people.tsx';
import type { OpenedFile } from './opened-file.ts';
import { Problems } from './problems.tsx';
import { ShownPart } from './shown-part.tsx';
import { useAlikeAnswers } from './use-alike-answers.ts';

type CheckResultProps = {
  file: OpenedFile;
  checked: CheckedImport;
  onBack: () => void;
  /** Checks the rows anew with these people as the same. */
  onCheckAgain: (same: readonly SamePerson[]) => Promise<void>;
  onSave: (checked: CheckedImport, choice: ImportChoice) => void;
  onFail: (error: unknown) => void;
};

/** What the file would change, what is wrong with it, and what to do about people already known. */
export function CheckResult({ file, checked, onBack, onCheckAgain, onSave, onFail }: CheckResultProps) {
  const isOnline = useOnline();
  const { report } = checked;
  const [existing, setExisting] = useState<ImportChoice['existing']>('leave');
  const [exceptions, setExceptions] = useState<ReadonlySet<string>>(new Set());
  const [despiteGroundings, setDespiteGroundings] = useState(false);
  const [leavesOutFaulty, setLeavesOutFaulty] = useState(false);
  const [isChecking, setIsChecking] = useState(false);
  const alike = useAlikeAnswers(checked.same);
  const faulty = report.counts.leave.faultyRows;
  const isListedInPart = report.problems.total > report.problems.first.length;
  const choice = { existing, exceptions, alike: alike.answers };
  const counts = chosenCounts(report, choice);
  const grounded = groundedOf(report, choice);
  const isUnanswered = report.people.first.some(
    (person) =>
      isDoubtful(person) && !alike.answers.has(person.email) && !alike.same.some(({ email }) => email === person.email),
  );
  const isUnconfirmed = grounded.total > 0 && !despiteGroundings;
  const isFaulty = faulty > 0 && !leavesOutFaulty;
  const blocked = isFaulty || isUnconfirmed || isUnanswered;

  const canLeaveOut = faulty < report.rows;
  const way = canLeaveOut ? transferMessages.correctOrLeaveOut : transferMessages.correctAndCheck;
  const hint = isFaulty
    ? way
    : isUnanswered
      ? transferMessages.answerAlike
      : alike.isOutdated
        ? transferMessages.checkAgain
        : isUnconfirmed
          ? groundingMessages.importGrounded
          : isNothing(counts) && transferMessages.nothingToImport;

  function chooseAll(choice: ImportChoice['existing']) {
    setExisting(choice);
    setExceptions(new Set());
  }

  function toggle(memberId: string) {
    setExceptions((before) => {
      const next = new Set(before);
      if (!next.delete(memberId)) next.add(memberId);
      return next;
    });
  }

  /** Whoever was found on record is updated unless unticked. */
  async function handleCheckAgain() {
    setIsChecking(true);
    const found = alike.same.filter((one) => !checked.same.includes(one)).map(({ memberId }) => memberId);
    setExceptions((before) => {
      const next = new Set(before);
      for (const id of found) existing === 'leave' ? next.add(id) : next.delete(id);
      return next;
    });
    await onCheckAgain(alike.same);
    setIsChecking(false);
  }

  function handleSave() {
    onSave(checked, {
      existing,
      exceptions: [...exceptions],
      ...(alike.answers.size > 0 && {
        alike: [...alike.answers].map(([email, answer]) => ({ email, answer })),
      }),
      leavesOutFaulty,
      ...(grounded.total > 0 && { despiteGroundings }),
    });
  }

  return (
    <div className="flex flex-col gap-6">
      <CountList counts={{ ...counts, faultyRows: 0, grounded: 0 }} />
      {faulty > 0 && (
        <section className="flex flex-col items-start gap-3">
          <h3 className="font-semibold">{transferMessages.faultyRows(faulty)}</h3>
          <Problems problems={report.problems} />
          <DownloadFailed file={file} problems={report.problems} onFail={onFail} />
          {canLeaveOut && (
            <Checkbox
              label={faulty === 1 ? 'Leave this row out' : `Leave these ${countText(faulty)} rows out`}
              hint={isListedInPart ? transferMessages.leavesMoreOut : transferMessages.leavesOut}
              checked={leavesOutFaulty}
              onChange={(event) => setLeavesOutFaulty(event.target.checked)}
            />
          )}
        </section>
      )}
      {report.people.total > 0 && (
        <ListedPeople
          key={report.fingerprint}
          report={report}
          fileName={file.name}
          existing={existing}
          exceptions={exceptions}
          alike={alike}
          onChooseAll={chooseAll}
          onToggle={toggle}
        />
      )}
      {grounded.total > 0 && (
        <GroundedPeople people={grounded} isConfirmed={despiteGroundings} onConfirm={setDespiteGroundings} />
      )}
      {report.notes.total > 0 && (
        <section className="flex flex-col gap-3">
          <h3 className="font-semibold">
            {report.notes.total === 1 ? '1 cell is left out' : `${countText(report.notes.total)} cells are left out`}
          </h3>
          <Problems problems={report.notes} />
        </section>
      )}
      {report.differences.total > 0 && <ExpiryDifferences differences={report.differences} />}
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap gap-3">
          {alike.isOutdated ? (
            <Button
              variant="primary"
              disabled={!isOnline}
              busy={isChecking}
              busyText="Checking..."
              onClick={handleCheckAgain}
            >
              Check again
            </Button>
          ) : (
            <Button variant="primary" disabled={blocked || isNothing(counts) || !isOnline} onClick={handleSave}>
              Import
            </Button>
          )}
          <Button onClick={onBack}>Back to the columns</Button>
        </div>
        <p className="text-ink-2 text-meta empty:hidden">{hint}</p>
      </div>
    </div>
  );
}

/** If the file gives an expiry other than the program's. The program's is saved. */
function ExpiryDifferences({ differences }: { differences: ImportReport['differences'] }) {
  const count = differences.total;
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h3 className="font-semibold">
          {count === 1 ? '1 expiry date differs' : `${countText(count)} expiry dates differ`}
        </h3>
        <p className="text-ink-2 text-meta">{transferMessages.computedInstead}</p>
      </div>
      <ShownPart listed={differences} of="expiry dates">
        {({ line, email, given, computed }) => (
          <li key={`${line} ${email}`} className="px-3 py-2 text-table" data-numbers="">
            <p className="wrap-anywhere text-ink-2 text-meta">
              Line {line}, {email}
            </p>
            <p className="wrap-anywhere">
              The file says <q>{dayOrText(given)}</q>, the program gives {displayDate(computed)}
            </p>
          </li>
        )}
      </ShownPart>
    </section>
  );
}

type GroundedPeopleProps = {
  people: Listed<GroundedPerson>;
  isConfirmed: boolean;
  onConfirm: (isConfirmed: boolean) => void;
};

/** Whom the file punches although they are grounded, until when and why: confirmed, or left as they are above. */
function GroundedPeople({ people, isConfirmed, onConfirm }: GroundedPeopleProps) {
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

function dayOrText(given: string): string {
  const day = parseCalendarDate(given);
  return day === null ? given.slice(0, 40) : displayDate(day);
}
