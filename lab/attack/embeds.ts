import { type Answer, ask, tally } from './ask.ts';
import type { Target } from './target.ts';

/** Twelve simultaneous reads of nested lists, each as heavy as a member can make it. */
export const nestedEmbeds = readsAtOnce(12, '127.33.0.1', [
  '/programs?select=*,certifications(*,programs(certifications(id)))',
  '/bases?select=*,programs(*,certifications(*,certification_punches(*)))',
  '/seasons?select=*,training_sessions(*,seasons(*,training_sessions(id)))',
]);

/**
 * Twelve simultaneous reads of few wide rows with the caller's own photo many times; the last stays within the limits.
 */
export const wideEmbeds = readsAtOnce(12, '127.33.0.2', [
  `/certifications?select=${times(20, (n) => `e${n}:members(${times(4, (m) => `a${m}:image_url`)})`)}`,
  `/members?select=certifications(${times(19, (n) => `e${n}:members(${times(4, (m) => `a${m}:image_url`)})`)})`,
  `/members?select=${times(199, (n) => `a${n}:image_url`)}`,
  '/certifications?select=members(image_url)&limit=1',
]);

function readsAtOnce(readers: number, from: string, selects: string[]) {
  return async ({ gateway, member }: Target, signal: AbortSignal): Promise<string> => {
    const answers: Answer[] = [];
    const headers = { Authorization: `Bearer ${member}` };
    const read = async (_: unknown, index: number) => {
      const path = `/rest/v1${selects[index % selects.length]}`;
      while (!signal.aborted) answers.push(await ask({ gateway, from, path, headers }));
    };
    await Promise.all(Array.from({ length: readers }, read));
    const slowest = Math.max(...answers.map(({ ms }) => ms));
    return `${tally(answers)}, the slowest ${slowest.toFixed(0)} ms`;
  };
}

function times(count: number, item: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => item(index)).join(',');
}
