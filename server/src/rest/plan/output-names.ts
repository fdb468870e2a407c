import type { ReadPlan } from './plan.ts';

/** The columns a read shows, in order; a spread embed's go in its place. */
export function outputNames({ outputs }: ReadPlan): string[] {
  return outputs.flatMap((output) => (output.kind === 'spread' ? outputNames(output.embed.read) : [output.name]));
}
