import { ageText, type JudgedProgram, programStateWords, type VerdictKind, verdictWords } from '@ffl/domain/cards';
import { displayDateTime } from '@ffl/domain/time';
import { clsx } from 'clsx';
import {
  BadgeCheck,
  Ban,
  CalendarX,
  CircleQuestionMark,
  ClockAlert,
  Hourglass,
  KeyRound,
  type LucideIcon,
  RotateCw,
  ShieldX,
} from 'lucide-react';
import type { CardCheck } from '../../api/cards/check-card.ts';
import { Button } from '../../components/ui/button.tsx';
import { ScanButton } from './scan-button.tsx';

type CardVerdictProps = { check: CardCheck; onAgain: () => void; onScan: () => void };

/** One word in the largest type, what it means and what to do next; whose the card is and how old all of it is. */
export function CardVerdict({ check, onAgain, onScan }: CardVerdictProps) {
  const { verdict, statement, photo } = check;
  const { word, meaning, next } = verdictWords[verdict.kind];
  const { Icon, look } = looks[verdict.kind];
  return (
    <>
      <div role="status" className={clsx('flex items-center gap-4 rounded-card p-5', look)}>
        <Icon aria-hidden="true" size={56} className="shrink-0" />
        <div className="min-w-0">
          <p className="font-bold text-page-title">{word}</p>
          <p>{meaning}</p>
        </div>
      </div>
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
            <Programs programs={verdict.programs} />
          </div>
        </div>
      )}
      <p className="font-semibold">{next}</p>
      <Ages check={check} />
      <div className="flex flex-wrap gap-3">
        <ScanButton onScan={onScan} isAnother />
        <Button icon={<RotateCw aria-hidden="true" size={18} />} onClick={onAgain}>
          Check again
        </Button>
      </div>
    </>
  );
}

function Programs({ programs }: { programs: readonly JudgedProgram[] }) {
  if (programs.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-col gap-3">
      {programs.map(({ program: { index, name, base, until }, state }) => {
        const { Icon, look } = looks[state];
        return (
          <li key={index}>
            <p className="font-semibold">{base === null ? name : `${name} at ${base}`}</p>
            <p data-numbers="" className="flex flex-wrap items-center gap-x-2 text-meta">
              <span className={clsx('inline-flex items-center gap-1 rounded-pill px-2 font-semibold', look)}>
                <Icon aria-hidden="true" size={16} />
                {programStateWords[state]}
              </span>
              <span className="text-ink-2">until {displayDateTime(until)}</span>
            </p>
          </li>
        );
      })}
    </ul>
  );
}

function Ages({ check: { statement, listSignedAt, isConnected, checkedAt, notTold } }: { check: CardCheck }) {
  return (
    <ul data-numbers="" className="flex flex-col gap-1 border-line border-t pt-4 text-ink-2 text-meta">
      <li>
        {isConnected ? 'Checked with the server' : 'Checked without a connection'}, {displayDateTime(checkedAt)}
      </li>
      {statement && <li>Code made {ageText(statement.signedAt, checkedAt)}</li>}
      {listSignedAt && <li>List of what was taken back: {ageText(listSignedAt, checkedAt)}</li>}
      {notTold !== null && <li>{notTold}</li>}
    </ul>
  );
}

type Look = { Icon: LucideIcon; look: string };

const looks: Record<VerdictKind, Look> = {
  valid: { Icon: BadgeCheck, look: 'bg-active-tint text-active' },
  lapsed: { Icon: CalendarX, look: 'bg-expired-tint text-expired' },
  revoked: { Icon: Ban, look: 'bg-expired-tint text-expired' },
  forged: { Icon: ShieldX, look: 'bg-expired-solid text-white' },
  'unknown-key': { Icon: KeyRound, look: 'bg-expired-tint text-expired' },
  'wrong-clock': { Icon: ClockAlert, look: 'bg-expiring-soon-tint text-expiring-soon' },
  'too-old': { Icon: Hourglass, look: 'bg-expiring-tint text-expiring' },
  unchecked: { Icon: CircleQuestionMark, look: 'bg-inactive-tint text-inactive' },
};
