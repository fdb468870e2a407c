import { credentialLimits, type HeldProgram } from '@ffl/domain/credentials';
import { ProgramTile } from '../programs/program-tile.tsx';
import { StatusIcon } from '../ui/status-pill.tsx';

/** Up to three programs, each with its own date and state, then '+N more'. */
export function CardPrograms({ held }: { held: readonly HeldProgram[] }) {
  const shown = held.slice(0, credentialLimits.shownCardBadges);
  const moreCount = held.length - shown.length;
  if (shown.length === 0) return null;
  return (
    <div>
      <ul className="flex flex-col gap-2 @xl:grid @xl:grid-cols-3 @xl:gap-x-1">
        {shown.map(({ credential, program, isInForce, state, expiryText }) => (
          <li key={credential.id} className="flex items-center gap-2 @xl:gap-1.5">
            <ProgramTile name={program.name} className="size-8 text-meta @xl:size-7 @xl:text-caption" />
            <span className="flex flex-wrap gap-x-1.5 text-meta @xl:block @xl:text-caption" data-numbers="">
              <span className="flex items-center gap-1">
                <StatusIcon state={state} />
                {wordOf(isInForce, state)}
              </span>{' '}
              {expiryText}
            </span>
          </li>
        ))}
      </ul>
      {moreCount > 0 && <p className="mt-2 font-semibold text-ink-2 text-meta">+{moreCount} more</p>}
    </div>
  );
}

function wordOf(isInForce: boolean, state: HeldProgram['state']): string {
  if (state === 'pending') return 'Saving, until';
  return isInForce ? 'until' : 'expired';
}
