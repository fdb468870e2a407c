import { voidReasonSchema } from '@ffl/domain/credentials';

/** The sentence for the field, undefined when the reason will do. */
export function reasonProblem(reason: string): string | undefined {
  const checked = voidReasonSchema.safeParse(reason);
  return checked.error?.issues[0]?.message;
}
