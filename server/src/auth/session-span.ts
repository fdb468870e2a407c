import type { SessionSpan } from '@ffl/database/accounts/sessions';
import { sessionLimits } from './session-limits.ts';

const hourMs = 3_600_000;

/** How long a session that begins now may live, shorter for administrators (design 9.20). */
export function newSessionSpan(isAdministrator: boolean, now: Date): SessionSpan {
  const { idleHours, absoluteHours } = isAdministrator ? sessionLimits.administrator : sessionLimits.member;
  return {
    idleUntil: new Date(now.getTime() + idleHours * hourMs),
    endsAt: new Date(now.getTime() + absoluteHours * hourMs),
  };
}

export function nextIdleUntil(isAdministrator: boolean, now: Date): Date {
  return newSessionSpan(isAdministrator, now).idleUntil;
}
