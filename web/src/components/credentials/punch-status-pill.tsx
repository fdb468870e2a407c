import type { PunchStatus } from '@ffl/domain/credentials/punch';
import { type PillState, StatusPill } from '../ui/status-pill.tsx';

/** Shows someone's standing in a card's program. */
export function PunchStatusPill({ status }: { status: PunchStatus }) {
  return <StatusPill state={pillOf[status]}>{status}</StatusPill>;
}

const pillOf: Readonly<Record<PunchStatus, PillState>> = {
  Active: 'active',
  'Expiring Soon': 'expiring_14',
  Grounded: 'grounded',
  Expired: 'expired',
  'No Credential': 'inactive',
};
