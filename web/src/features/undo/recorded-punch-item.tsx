import { credentialMessages } from '@ffl/domain/credentials';
import { displayDate, displayDateTime } from '@ffl/domain/time';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { KeptPunch } from '../../api/credentials/recorded-punches.ts';
import { ProgramTile } from '../../components/programs/program-tile.tsx';
import { Button } from '../../components/ui/button.tsx';
import { StatusPill } from '../../components/ui/status-pill.tsx';
import { WriteOutcome } from '../../components/ui/write-outcome.tsx';
import { useShownWrite } from '../../hooks/use-write.ts';
import { restoredText } from './taken-back.ts';

type RecordedPunchItemProps = {
  punch: KeptPunch;
  /** Whether it can be taken back from here. */
  isOpen: boolean;
  isOnline: boolean;
};

export function RecordedPunchItem({ punch, isOpen, isOnline }: RecordedPunchItemProps) {
  const item = useRef<HTMLLIElement>(null);
  const { memberId, memberName, programId, programName, programType, punchId, expiresDate, recordedAt } = punch;
  const undo = useShownWrite(punch.undo);
  const { state } = undo;
  const isTakenBack = state.kind === 'done';
  const isSending = state.kind === 'sending';

  // The button that was pressed goes away with the success; the focus stays at the punch.
  const wasTakenBack = useRef(isTakenBack);
  useEffect(() => {
    const hasJustGone = isTakenBack && !wasTakenBack.current;
    if (hasJustGone && document.activeElement === document.body) item.current?.focus();
    wasTakenBack.current = isTakenBack;
  }, [isTakenBack]);

  return (
    <li ref={item} tabIndex={-1} className="flex flex-col gap-3 py-3 last:pb-0">
      <div className="flex items-center gap-3">
        <ProgramTile name={programName} type={programType} isDecorative />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link
              to="/members"
              search={{ selected: memberId }}
              className="wrap-anywhere font-semibold text-accent underline underline-offset-4"
            >
              {memberName}
            </Link>
            <span role="status">{isTakenBack && <StatusPill state="inactive">Taken back</StatusPill>}</span>
          </p>
          <p className="text-ink-2 text-meta" data-numbers="">
            <span className={clsx(isTakenBack && 'line-through')}>{programName}</span>
            {' · '}
            <time dateTime={recordedAt.toISOString()}>{displayDateTime(recordedAt)}</time>
            {' · '}
            {isTakenBack ? restoredText(state.answer) : `until ${displayDate(expiresDate)}`}
          </p>
        </div>
        {(isSending || (isOpen && (state.kind === 'ready' || state.kind === 'refused'))) && (
          <Button
            size="small"
            icon={<Undo2 aria-hidden="true" size={16} />}
            busy={isSending}
            busyText="Undoing..."
            disabled={!isOnline && !isSending}
            onClick={() => void undo.send({ memberId, programId, punchId })}
          >
            Undo{' '}
            <span className="sr-only">
              the {programName} punch of {memberName}
            </span>
          </Button>
        )}
      </div>
      <WriteOutcome write={undo} words={credentialMessages.takingBack} />
    </li>
  );
}
