import type { Program } from '@ffl/domain/programs/program';
import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { ProgramTile } from '../programs/program-tile.tsx';
import { Card } from '../ui/card.tsx';
import { StatusPill } from '../ui/status-pill.tsx';

type HistoryCardProps = {
  program: Pick<Program, 'name' | 'base' | 'programType'>;
  /** The credential was removed: still named, and marked. */
  isRemoved?: boolean;
  /** Its tile must not look current. */
  isMuted?: boolean;
  /** The entries, the newest first. */
  children: ReactNode;
  /** Below the entries. */
  footer?: ReactNode;
};

/** What happened to the credential in one program. */
export function HistoryCard({ program, isRemoved = false, isMuted = isRemoved, children, footer }: HistoryCardProps) {
  const { name, base } = program;
  const headingId = useId();
  return (
    <Card aria-labelledby={headingId}>
      <div className="flex items-center gap-3">
        <ProgramTile
          name={name}
          type={program.programType}
          isDecorative
          isMuted={isMuted}
          className="size-11 text-body"
        />
        <div className="min-w-0 flex-1">
          <h3 id={headingId} className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-card-title">
            <span className={clsx(isRemoved && 'line-through')}>{name}</span>{' '}
            {isRemoved && <StatusPill state="inactive">Removed</StatusPill>}
          </h3>
          {base && <p className="text-ink-2 text-table">{base}</p>}
        </div>
      </div>
      <ol className="mt-4 ml-3 border-line-strong border-l">{children}</ol>
      {footer}
    </Card>
  );
}
