import { countEvents } from '@ffl/database/security/dashboard';
import { figureEvents, lastDays, securityDashboardSchema, toDashboard } from '@ffl/domain/security';
import { startOfDay, timeZone } from '@ffl/domain/time';
import type { Context } from 'hono';
import type { Dependencies } from '../../dependencies.ts';
import { asAdministrator, requireCaller } from '../as-administrator.ts';
import { describeProblem } from '../describe-problem.ts';
import { FunctionError } from '../function-error.ts';

/** How many people signed in, failed, were locked out, registered and reset in the last days. */
export async function adminSecurityDashboardFunction(dependencies: Dependencies, context: Context): Promise<Response> {
  const dashboard = await asAdministrator(dependencies, context, async ({ transaction, administratorId, body }) => {
    const parsed = securityDashboardSchema.safeParse(body);
    if (!parsed.success) throw new FunctionError('input_invalid', describeProblem(parsed.error));
    if (parsed.data.adminUserId !== undefined) requireCaller(parsed.data.adminUserId, administratorId);
    const days = lastDays(parsed.data.days, dependencies.clock());
    const names = Object.values(figureEvents);
    return toDashboard(days, await countEvents(transaction, names, startOfDay(days[0]), timeZone));
  });
  return context.json(dashboard);
}
