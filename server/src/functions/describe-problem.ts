import type * as z from 'zod/mini';

/** A body's first problem, with its field, unless the sentence names it or is complete. */
export function describeProblem(error: z.core.$ZodError): string {
  const [issue] = error.issues;
  if (issue?.code === 'unrecognized_keys') return `${issue.keys[0]?.slice(0, 80)}: this field is not accepted`;
  const where = issue?.path.join('.');
  const message = issue?.message ?? 'Invalid input';
  const isWhole = message.endsWith('.');
  const isNamed = where === undefined || isWhole || message.toLowerCase().includes(where.toLowerCase());
  return isNamed ? message : `${where}: ${message}`;
}
