import { clsx } from 'clsx';
import { Ban, CircleCheck, CircleMinus, Clock, Hourglass, OctagonX, Siren } from 'lucide-react';
import type { ReactNode } from 'react';

export type PillState =
  | 'active'
  | 'expiring_30'
  | 'expiring_14'
  | 'expiring_7'
  | 'expired'
  | 'grounded'
  | 'inactive'
  | 'pending'
  | 'live-mission';

type StatusPillProps = { state: PillState; children: ReactNode; className?: string | undefined };

/** Says a status, never which program: a round pill with an icon and the word. */
export function StatusPill({ state, children, className }: StatusPillProps) {
  const { Icon, look } = appearance[state];
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 whitespace-nowrap rounded-pill border border-current/20 px-2.5 py-0.5 font-semibold text-meta',
        '[print-color-adjust:exact]',
        look,
        className,
      )}
    >
      <Icon aria-hidden="true" size={16} className="shrink-0" />
      {children}
    </span>
  );
}

/** A state's icon without a pill around it. */
export function StatusIcon({ state, size = 16 }: { state: PillState; size?: number }) {
  const { Icon } = appearance[state];
  return <Icon aria-hidden="true" size={size} className="shrink-0" />;
}

type IconProps = { size: number; className: string };

/** Filled, to distinguish 14 days from 30 without color. */
function FilledClock({ size, className }: IconProps) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 24 24" className={`lucide ${className}`}>
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22zm1.3 5v5.3l3.6 2.1-1.3 2.2-4.8-2.8V6z"
      />
    </svg>
  );
}

const appearance = {
  active: { Icon: CircleCheck, look: 'bg-active-tint text-active' },
  expiring_30: { Icon: Clock, look: 'bg-expiring-30-tint text-expiring-30' },
  expiring_14: { Icon: FilledClock, look: 'bg-expiring-14-tint text-expiring-14' },
  expiring_7: { Icon: FilledClock, look: 'bg-expired-tint text-expired' },
  expired: { Icon: OctagonX, look: 'bg-expired-tint text-expired' },
  grounded: { Icon: Ban, look: 'bg-expired-tint text-expired' },
  inactive: { Icon: CircleMinus, look: 'bg-inactive-tint text-inactive' },
  pending: { Icon: Hourglass, look: 'bg-pending-tint text-pending' },
  'live-mission': { Icon: Siren, look: 'bg-info-tint text-info' },
} as const;
