import { countEvents } from '@ffl/database/security/dashboard';
import { figureEvents, lastDays, toDashboard } from '@ffl/domain/security/figures';
import { securityDashboardSchema } from '@ffl/domain/security/schemas';
import { startOfDay, timeZone } from '@ffl/domain/time/denver';
import { forAdministrators } from './for-administrators.ts';

/** Counts of recent sign-ins, failures, lockouts, registrations and resets. */
export const adminSecurityDashboard = forAdministrators({
  name: 'admin-security-dashboard',
  schema: securityDashboardSchema,
  example: () => ({ days: 7 }),
  async run({ clock }, { transaction, input }) {
    const days = lastDays(input.days, clock());
    const names = Object.values(figureEvents);
    return toDashboard(days, await countEvents(transaction, names, startOfDay(days[0]), timeZone));
  },
});
