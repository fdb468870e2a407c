import { planCurrency } from '@ffl/database/currency/plan-currency';
import { planCurrencySchema } from '@ffl/domain/seasons/schemas';
import { actOfAdministrators } from './acts-of-administrators.ts';

/** Tells who would lapse or return with other seasons, another validity or the two-clock option. Writes nothing. */
export const planClocksFunction = actOfAdministrators({
  name: 'plan-clocks',
  right: 'seasons',
  schema: planCurrencySchema,
  example: ({ programId }) => ({
    programId,
    proposed: {
      twoClocks: true,
      validityPeriodDays: 42,
      seasons: [{ startDate: '2026-11-15', endDate: '2027-04-30', isActive: true }],
    },
  }),
  run: planCurrency,
});
