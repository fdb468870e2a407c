import type { ReadPlan } from './plan.ts';

/** The columns that a read shows, in order; those of a spread embed stand where it stands. */
export function outputNames({ outputs }: ReadPlan): string[] {
  return outputs.flatMap((output) => (output.kind === 'spread' ? outputNames(output.embed.read) : [output.name]));
}
