import type { LedgerTold } from '@ffl/domain/seals';
import * as z from 'zod/mini';
import { forAdministrators } from './for-administrators.ts';

/** Whether the ledger and the security events are as they were sealed, by the last check of this server; and when it sealed last. */
export const ledgerState = forAdministrators({
  name: 'ledger-state',
  schema: z.strictObject({}),
  example: () => ({}),
  run: async ({ ledgerState: state, clock }): Promise<LedgerTold> => ({ ...state(), toldAt: clock().toISOString() }),
});
