import { credentialMessages, voidReasonSchema } from '@ffl/domain/credentials';
import type { Undone } from './taken-back.ts';

/** The sentence for the field, undefined when the reason will do. */
export function reasonProblem(reason: string, what: Undone): string | undefined {
  if (what === 'removal' && reason.trim() === '') return credentialMessages.removalNeedsReason;
  const checked = voidReasonSchema.safeParse(reason);
  return checked.error?.issues[0]?.message;
}
