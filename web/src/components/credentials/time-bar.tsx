import type { HeldProgram } from '@ffl/domain/credentials/held-programs';
import { type MonthMark, placeOn, type TimeLine } from '@ffl/domain/credentials/time-bars';
import { clsx } from 'clsx';

type TimeAxisProps = { line: TimeLine; marks: readonly MonthMark[]; now: Date };

/** The months above the bars, and today. The table around it says the same in words. */
export function TimeAxis({ line, marks, now }: TimeAxisProps) {
  const today = placeOn(line, now);
  const shown = marks.filter(({ at }) => Math.abs(at - today) > 10 && at < 95);
  return (
    <svg aria-hidden="true" width="100%" height="18" className="block overflow-visible text-caption">
      {shown.map(({ at, text }) => (
        <text key={at} x={`${at}%`} y="13" textAnchor="middle" className="fill-ink-2">
          {text}
        </text>
      ))}
      <text x={`${today}%`} y="13" textAnchor="middle" className="fill-ink font-semibold">
        Today
      </text>
    </svg>
  );
}

type TimeBarProps = TimeAxisProps & {
  held: Pick<HeldProgram, 'credential' | 'state'>;
  /** The end of the holder's grounding; null without one, and for whoever isn't grounded. */
  groundedUntil: Date | null;
};

/**
 * A credential in time: hollow what has passed, filled what is left, hatched what isn't in force, because it lapsed or
 * its holder is grounded. Shapes tell them apart, on black print too.
 */
export function TimeBar({ held: { credential, state }, line, marks, now, groundedUntil }: TimeBarProps) {
  const [issued, today, expires] = [credential.issuedDate, now, credential.expiresDate].map((one) =>
    placeOn(line, one),
  );
  if (issued === undefined || today === undefined || expires === undefined) return null;
  const forceFrom =
    state === 'grounded' ? Math.min(expires, groundedUntil ? placeOn(line, groundedUntil) : 100) : today;
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height="14"
      className={clsx('block forced-color-adjust-none', barColors[state])}
    >
      {marks.map(({ at }) => (
        <line key={at} x1={`${at}%`} x2={`${at}%`} y1="0" y2="14" className="stroke-line" />
      ))}
      <rect
        x={`${issued}%`}
        width={`${Math.max(0, expires - issued)}%`}
        y="2.5"
        height="9"
        className="fill-surface stroke-line-strong"
      />
      <Stretch from={expires} to={today} isHatched />
      <Stretch from={today} to={forceFrom} isHatched />
      <Stretch from={forceFrom} to={expires} />
      <line x1={`${today}%`} x2={`${today}%`} y1="0" y2="14" strokeWidth="2" className="stroke-ink" />
    </svg>
  );
}

function Stretch({ from, to, isHatched = false }: { from: number; to: number; isHatched?: boolean }) {
  if (to <= from) return null;
  return (
    <line
      x1={`${from}%`}
      x2={`${to}%`}
      y1="7"
      y2="7"
      stroke="currentColor"
      strokeWidth="9"
      {...(isHatched && { strokeDasharray: '2 3' })}
    />
  );
}

const barColors: Readonly<Record<HeldProgram['state'], string>> = {
  active: 'text-active',
  expiring_30: 'text-expiring-30',
  expiring_14: 'text-expiring-14',
  expired: 'text-expired',
  grounded: 'text-inactive',
  pending: 'text-pending',
};
