import type * as z from 'zod/mini';

/** The first thing that is wrong with a body, with the field it is about, unless the sentence names it or is a whole one. */
export function describeProblem(error: z.core.$ZodError): string {
  const [issue] = error.issues;
  if (issue?.code === 'unrecognized_keys') return `${issue.keys[0]?.slice(0, 80)}: this field is not accepted`;
  const where = issue?.path.join('.');
  const message = issue?.message ?? 'Invalid input';
  const isWhole = message.endsWith('.');
  const isNamed = where === undefined || isWhole || message.toLowerCase().includes(where.toLowerCase());
  return isNamed ? message : `${where}: ${message}`;
}
