import {
  ageText,
  aloneNext,
  checkMessages,
  isListAging,
  soughtMeanings,
  verdictNames,
  verdictSentences,
  verdictWords,
} from '@ffl/domain/cards';
import { displayDateTime } from '@ffl/domain/time';
import { clsx } from 'clsx';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { StatedPrograms } from '../../components/cards/stated-programs.tsx';
import { askingLook, inForceLook, verdictLooks } from '../../components/cards/verdict-look.ts';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { ScanButton } from './scan-button.tsx';
import type { ShownCheck } from './use-card-check.ts';

type CardVerdictProps = {
  check: ShownCheck;
  onAgain: () => void;
  onScan: () => void;
  /** What crews record about it. */
  children?: ReactNode;
};

/** One word in the largest type, what it means and what to do next; whose the card is and how old everything is. */
export function CardVerdict({ check, onAgain, onScan, children }: CardVerdictProps) {
  const { verdict, sought, statement, photo, isAsking } = check;
  const word = verdictNames[verdict.kind];
  const words = verdictWords[verdict.kind];
  const isAlone = !isAsking && !check.isConnected;
  const next = (isAlone && aloneNext[verdict.kind]) || words.next;
  const meaning = (sought && soughtMeanings[verdict.kind]) || words.meaning;
  const others = verdict.programs.filter((one) => !verdict.asked.includes(one));
  const inForce = isAsking ? askingLook : inForceLook(verdict);
  const isGreenLater = isAsking && verdict.kind === 'valid';
  const { Icon, look } = isGreenLater ? askingLook : verdictLooks[verdict.kind];
  return (
    <>
      <div role="status" className={clsx('flex items-center gap-4 rounded-card p-5', look)}>
        <Icon aria-hidden="true" size={56} className={clsx('shrink-0', isGreenLater && 'animate-spin')} />
        <div className="min-w-0">
          <p className="font-bold text-page-title">{word}</p>
          <p>{isAsking ? checkMessages.asking : meaning}</p>
          {verdictSentences(verdict, sought).map((sentence) => (
            <p key={sentence} className="font-semibold">
              {sentence}
            </p>
          ))}
        </div>
      </div>
      {isAlone && check.listSignedAt && verdict.programs.length > 0 && (
        <Notice tone={isListAging(check.listSignedAt, check.checkedAt) ? 'warning' : 'info'}>
          {checkMessages.listAge(ageText(check.listSignedAt, check.checkedAt))}
        </Notice>
      )}
      {statement && (
        <div className="flex items-start gap-4">
          {photo !== null && (
            <img
              src={photo}
              alt={`The person: ${statement.memberName}`}
              className="aspect-3/4 w-32 shrink-0 rounded-control border border-line object-cover"
            />
          )}
          <div className="min-w-0 flex-1">
            <h2 className="wrap-anywhere font-bold text-dialog-title">{statement.memberName}</h2>
            <StatedPrograms programs={verdict.asked} inForce={inForce} />
            {others.length > 0 && (
              <>
                <h3 className="mt-4 font-semibold text-ink-2">{checkMessages.alsoOnCard}</h3>
                <StatedPrograms programs={others} inForce={inForce} />
              </>
            )}
          </div>
        </div>
      )}
      <p className="font-semibold">{next}</p>
      {children}
      <Ages check={check} />
      <div className="flex flex-wrap gap-3">
        <ScanButton onScan={onScan} isAnother />
        <Button icon={<RotateCw aria-hidden="true" size={18} />} className="max-md:w-full" onClick={onAgain}>
          Check again
        </Button>
      </div>
    </>
  );
}

function Ages({ check }: { check: ShownCheck }) {
  const { statement, listSignedAt, isAsking, isConnected, checkedAt, notTold } = check;
  return (
    <ul data-numbers="" className="flex flex-col gap-1 border-line border-t pt-4 text-ink-2 text-meta">
      {!isAsking && (
        <li>
          {isConnected ? 'Checked with the server' : 'Checked without a connection'}, {displayDateTime(checkedAt)}
        </li>
      )}
      {statement && <li>Code made {ageText(statement.signedAt, checkedAt)}</li>}
      {listSignedAt && <li>List of what was taken back: {ageText(listSignedAt, checkedAt)}</li>}
      {notTold !== null && <li>{notTold}</li>}
    </ul>
  );
}
