import { voidReasonSchema } from '@ffl/domain/credentials';

/** The sentence for the field, null when the reason will do. */
export function reasonProblem(reason: string): string | null {
  const checked = voidReasonSchema.safeParse(reason);
  return checked.success ? null : (checked.error.issues[0]?.message ?? null);
}
