import type { HeldProgram } from '@ffl/domain/credentials/held-programs';
import { clsx } from 'clsx';

const yearMs = 365 * 86_400_000;

/** What the bars below have in common. The table around it says the same in words. */
export function TimeAxis() {
  return (
    <p aria-hidden="true" className="grid grid-cols-3 text-caption text-ink-2">
      <span>A year ago</span>
      <span className="text-center font-semibold text-ink">Today</span>
      <span className="text-right">In a year</span>
    </p>
  );
}

type TimeBarProps = { held: Pick<HeldProgram, 'credential' | 'state'>; now: Date };

/**
 * A credential from a year ago to a year ahead: hollow what has passed, filled what is left; hatched if nothing of it is
 * in force, because it lapsed or its holder is grounded. Shapes tell them apart, on black print too.
 */
export function TimeBar({ held: { credential, state }, now }: TimeBarProps) {
  const issued = placeOf(credential.issuedDate, now);
  const expires = placeOf(credential.expiresDate, now);
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height="14"
      className={clsx('block forced-color-adjust-none', barColors[state])}
    >
      <line x1="0" x2="100%" y1="7" y2="7" className="stroke-line" />
      <rect
        x={`${issued}%`}
        width={`${Math.max(0, expires - issued)}%`}
        y="2.5"
        height="9"
        className="fill-surface stroke-line-strong"
      />
      <line
        x1={`${Math.min(50, expires)}%`}
        x2={`${Math.max(50, expires)}%`}
        y1="7"
        y2="7"
        stroke="currentColor"
        strokeWidth="9"
        strokeDasharray={credential.expiresDate < now || state === 'grounded' ? '2 3' : undefined}
      />
      <line x1="50%" x2="50%" y1="0" y2="14" strokeWidth="2" className="stroke-ink" />
    </svg>
  );
}

/** In percent of the bar, which ends a year before and after today. */
function placeOf(moment: Date, now: Date): number {
  return Math.min(Math.max(50 + (50 * (moment.getTime() - now.getTime())) / yearMs, 0), 100);
}

const barColors: Readonly<Record<HeldProgram['state'], string>> = {
  active: 'text-active',
  expiring_30: 'text-expiring-30',
  expiring_14: 'text-expiring-14',
  expired: 'text-expired',
  grounded: 'text-inactive',
  pending: 'text-pending',
};
