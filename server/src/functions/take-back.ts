import { planTakeBack, takeBack } from '@ffl/database/take-back/take-back';
import { planTakeBackSchema, takeBackSchema } from '@ffl/domain/take-back/schemas';
import { actOfAdministrators } from './acts-of-administrators.ts';

const nobody = {
  account: '00000000-0000-4000-8000-000000000000',
  since: '2026-11-01T00:00:00Z',
  until: '2026-11-02T00:00:00Z',
};

export const takeBackFunctions = [
  /** Tells what an account did within a period, and what taking it back would change. Writes nothing. */
  actOfAdministrators({
    name: 'plan-take-back',
    callers: 'super-administrators',
    schema: planTakeBackSchema,
    example: () => nobody,
    run: planTakeBack,
  }),
  actOfAdministrators({
    name: 'take-back',
    callers: 'super-administrators',
    schema: takeBackSchema,
    example: () => ({ ...nobody, acts: 0, reason: 'A stolen password' }),
    run: takeBack,
  }),
];
