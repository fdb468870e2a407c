import { expiryText } from '@ffl/domain/credentials/held-programs';
import { programAtBase } from '@ffl/domain/programs/program';
import { specifiedType } from '@ffl/domain/programs/program-types';
import { isProvisional } from '../../api/credentials/optimistic.ts';
import { PunchStatusPill } from '../../components/credentials/punch-status-pill.tsx';
import { ProgramTile } from '../../components/programs/program-tile.tsx';
import { StatusPill } from '../../components/ui/status-pill.tsx';
import type { PunchProspect } from './punch-prospect.ts';

type CredentialSummaryProps = { cardName: string; base: string | null; prospect: PunchProspect; now: Date };

/** The status in one of four words with its date, and the program and base that will be punched. */
export function CredentialSummary({ cardName, base, prospect, now }: CredentialSummaryProps) {
  const { status, target } = prospect;
  const isSaving = status.credential?.isSaving === true;
  return (
    <div className="flex items-center gap-3">
      <ProgramTile
        name={target?.program.name ?? cardName}
        type={target ? target.program.programType : specifiedType(cardName)}
        isDecorative
        className="size-11 text-body"
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {isSaving ? <StatusPill state="pending">Saving...</StatusPill> : <PunchStatusPill status={status.label} />}
          {status.credential && !isSaving && status.label !== 'Grounded' && (
            <span className="text-meta" data-numbers="">
              {dateText(status.credential.expiresDate, now)}
            </span>
          )}
        </p>
        <p className="mt-1 text-ink-2 text-meta">{targetText(prospect, programAtBase({ name: cardName, base }))}</p>
      </div>
    </div>
  );
}

function dateText(expires: Date, now: Date): string {
  return `${expires < now ? 'since' : 'until'} ${expiryText(expires, now)}`;
}

function targetText({ status, target }: PunchProspect, place: string): string {
  if (target && isProvisional(target.credential.id)) return `Being issued: ${programAtBase(target.program)}`;
  if (target) return `Will be punched: ${programAtBase(target.program)}`;
  if (status.program) return `Held: ${programAtBase(status.program)}. It is not punched from this card.`;
  return `Nothing to punch in ${place}`;
}
