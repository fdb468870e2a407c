import type { LedgerResponse } from '@ffl/domain/seals/findings';
import * as z from 'zod/mini';
import { forAdministrators } from './for-administrators.ts';

/**
 * The result of this server's last check that the ledger and the security events are as they were sealed, and when it
 * last sealed.
 */
export const ledgerState = forAdministrators({
  name: 'ledger-state',
  schema: z.strictObject({}),
  example: () => ({}),
  run: async ({ ledgerState: state, clock }): Promise<LedgerResponse> => ({
    ...state(),
    respondedAt: clock().toISOString(),
  }),
});
