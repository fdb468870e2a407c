import { type DaysLeftBadge as Badge, daysLeftBadge } from '@ffl/domain/credentials/days-left-badge';
import { displayDate } from '@ffl/domain/time/denver';
import { type PillState, StatusPill } from '../ui/status-pill.tsx';

type DaysLeftBadgeProps = { expiresDate: Date; now: Date; className?: string | undefined };

/**
 * Shows nothing if more than 30 days remain. The accessible text includes the date, because '5 days left' alone goes
 * stale.
 */
export function DaysLeftBadge({ expiresDate, now, className }: DaysLeftBadgeProps) {
  const badge = daysLeftBadge(expiresDate, now);
  if (!badge) return null;
  return (
    <StatusPill state={badge.isLapsed ? 'expired' : stateOfTone[badge.tone]} className={className}>
      {badge.text}
      <span className="sr-only">{` (${displayDate(expiresDate)})`}</span>
    </StatusPill>
  );
}

const stateOfTone: Readonly<Record<Badge['tone'], PillState>> = {
  red: 'expiring_7',
  orange: 'expiring_14',
  yellow: 'expiring_30',
};
