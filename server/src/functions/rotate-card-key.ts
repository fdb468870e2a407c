import { rotateCardKeySchema } from '@ffl/domain/cards/schemas';
import { rotateCardKey } from '../cards/rotate-card-key.ts';
import { forAdministrators } from './for-administrators.ts';

/** A new key signs the next card. Repeating it makes another one, which is harmless. */
export const rotateCardKeyFunction = forAdministrators({
  name: 'rotate-card-key',
  callers: 'super-administrators',
  schema: rotateCardKeySchema,
  needsProof: true,
  example: () => ({ isLost: false }),
  async run({ clock }, { transaction, input: { isLost }, administratorId: actorId, caller }) {
    await rotateCardKey(transaction, clock(), { isLost, actorId, ...caller });
    return { success: true };
  },
});
