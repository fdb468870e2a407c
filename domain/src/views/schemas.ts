import * as z from 'zod/mini';
import { clean } from '../texts/clean-text.ts';
import { viewLimits } from './limits.ts';
import { viewMessages as messages } from './messages.ts';

/** The form of a view. `others` has the names of the screen's other views. */
export function viewFormSchema(others: readonly string[]) {
  const taken = new Set(others.map((name) => name.toLowerCase()));
  return z.object({
    name: z.string().check(
      clean(),
      z.minLength(1, messages.nameRequired),
      z.refine((name) => [...name].length <= viewLimits.nameMaxLength, messages.nameTooLong),
      z.refine((name) => !taken.has(name.toLowerCase()), messages.nameTaken),
    ),
  });
}
