import { ageText } from '@ffl/domain/cards/messages';
import { scanMessages } from '@ffl/domain/cards/scan-messages';
import { verdictNames } from '@ffl/domain/cards/verdict-names';
import { clsx } from 'clsx';
import type { CheckedCode } from '../../api/cards/find-scanned-member.ts';
import { StatedPrograms } from '../../components/cards/stated-programs.tsx';
import { inForceLook, verdictLooks } from '../../components/cards/verdict-look.ts';

/** The code that selected a member; `check` is null for a card's, which nobody signed. */
export type Scan = { memberId: string; check: CheckedCode | null };

/** How much the scanned code is worth. */
export function ScanResult({ scan: { check } }: { scan: Scan }) {
  if (!check) return <p className="mt-3 border-line border-t pt-3 text-ink-2 text-meta">{scanMessages.chosenByCard}</p>;
  const { verdict, signedAt, checkedAt } = check;
  const { Icon, look } = verdictLooks[verdict.kind];
  return (
    <div className="mt-3 border-line border-t pt-3">
      <p role="status" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-meta">
        <span className={clsx('inline-flex items-center gap-1 rounded-pill px-2 font-semibold', look)}>
          <Icon aria-hidden="true" size={16} />
          Code: {verdictNames[verdict.kind]}
        </span>
        <span className="text-ink-2">{scanMessages.codeChecked(ageText(signedAt, checkedAt))}</span>
      </p>
      {verdict.kind !== 'valid' && (
        <StatedPrograms programs={verdict.programs} inForce={inForceLook(verdict)} now={checkedAt} />
      )}
    </div>
  );
}
