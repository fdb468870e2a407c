import { nameOnCard } from '@ffl/domain/credentials/card-strip';
import type { HeldProgram } from '@ffl/domain/credentials/held-programs';
import { credentialLimits } from '@ffl/domain/credentials/limits';
import { currencyWord } from '@ffl/domain/currency/words';
import { clsx } from 'clsx';
import { ProgramTile } from '../programs/program-tile.tsx';
import { StatusIcon } from '../ui/status-pill.tsx';

/**
 * Up to three programs, each with its own date and state, then '+N more'; the base only beside one held at two. The tile
 * says which, and is gray if not in force: a red one for a program in force stood beside a red "expired".
 */
export function CardPrograms({ held }: { held: readonly HeldProgram[] }) {
  const shown = held.slice(0, credentialLimits.shownCardBadges);
  const moreCount = held.length - shown.length;
  if (shown.length === 0) return null;
  return (
    <div>
      <ul className="flex flex-col gap-1.5 @xl:grid @xl:grid-cols-3 @xl:gap-x-1">
        {shown.map((one) => (
          <li key={one.credential.id} className="flex items-center gap-2 @xl:gap-1.5">
            <ProgramTile
              name={nameOnCard(one, held)}
              type={one.program.programType}
              isMuted={!one.isInForce}
              isPlain
              className="size-8 text-meta"
            />
            <span className="flex flex-wrap gap-x-1.5 text-meta @xl:block @xl:text-caption" data-numbers="">
              <span className={clsx('flex items-center gap-1', isOut(one) && 'font-bold text-expired')}>
                {nameOnCard(one, held) !== one.program.name && <b aria-hidden="true">{one.program.base}</b>}
                <StatusIcon state={one.state} />
                {wordOf(one)}
              </span>{' '}
              {one.state === 'grounded' ? `ends ${one.expiryText}` : one.expiryText}
            </span>
          </li>
        ))}
      </ul>
      {moreCount > 0 && <p className="mt-1.5 font-semibold text-ink-2 text-meta">+{moreCount} more</p>}
    </div>
  );
}

function isOut({ state }: HeldProgram): boolean {
  return state === 'expired' || state === 'grounded';
}

function wordOf({ credential, isInForce, state }: HeldProgram): string {
  if (state === 'pending') return 'Saving, until';
  if (state === 'grounded') return 'grounded';
  return isInForce ? (currencyWord(credential) ?? 'until') : 'expired';
}
