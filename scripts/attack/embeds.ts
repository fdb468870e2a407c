import { type Answer, ask, tally } from './ask.ts';
import type { Target } from './target.ts';

/** Twelve reads at once, of lists within lists, each as heavy as a member can make it. */
export async function nestedEmbeds(target: Target, signal: AbortSignal): Promise<string> {
  const selects = [
    '/programs?select=*,certifications(*,programs(certifications(id)))',
    '/bases?select=*,programs(*,certifications(*,certification_punches(*)))',
    '/seasons?select=*,training_sessions(*,seasons(*,training_sessions(id)))',
  ];
  const answers: Answer[] = [];
  const headers = { Authorization: `Bearer ${target.member}` };
  const readers = Array.from({ length: 12 }, async (_, index) => {
    const path = `/rest/v1${selects[index % selects.length]}`;
    while (!signal.aborted) answers.push(await ask({ door: target.door, from: '127.33.0.1', path, headers }));
  });
  await Promise.all(readers);
  return tally(answers);
}
