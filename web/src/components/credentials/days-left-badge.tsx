import { type DaysLeftBadge as Badge, daysLeftBadge } from '@ffl/domain/credentials/days-left-badge';
import { type PillState, StatusPill } from '../ui/status-pill.tsx';

type DaysLeftBadgeProps = { expiresDate: Date; now: Date; className?: string | undefined };

/** Stands beside the date. Shows nothing if more than 30 days remain. */
export function DaysLeftBadge({ expiresDate, now, className }: DaysLeftBadgeProps) {
  const badge = daysLeftBadge(expiresDate, now);
  if (!badge) return null;
  return (
    <StatusPill state={badge.isLapsed ? 'expired' : stateOfTone[badge.tone]} className={className}>
      {badge.text}
    </StatusPill>
  );
}

const stateOfTone: Readonly<Record<Badge['tone'], PillState>> = {
  red: 'expiring_7',
  orange: 'expiring_14',
  yellow: 'expiring_30',
};
