import type { SessionSpan } from '@ffl/database/accounts/sessions';
import type { SecurityConfig } from '@ffl/database/security/security-config';

const hourMs = 3_600_000;

/** The lifetime of a session that starts now; shorter for administrators (design 9.20). */
export function newSessionSpan(config: SecurityConfig, isAdministrator: boolean, now: Date): SessionSpan {
  const idleHours = isAdministrator ? config.session_idle_hours_admin : 24 * config.session_idle_days_member;
  const absoluteHours = isAdministrator
    ? config.session_absolute_hours_admin
    : 24 * config.session_absolute_days_member;
  return {
    idleUntil: new Date(now.getTime() + idleHours * hourMs),
    endsAt: new Date(now.getTime() + absoluteHours * hourMs),
  };
}
