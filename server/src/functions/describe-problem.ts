import type * as z from 'zod/mini';

/** The first thing that is wrong with a body, with the field it is about. */
export function describeProblem(error: z.core.$ZodError): string {
  const [issue] = error.issues;
  if (issue?.code === 'unrecognized_keys') return `${issue.keys[0]?.slice(0, 80)}: this field is not accepted`;
  const where = issue?.path.join('.');
  return where ? `${where}: ${issue?.message}` : (issue?.message ?? 'Invalid input');
}
