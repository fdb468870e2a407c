import type { TraineeEntry } from './trainee-entries.ts';

export function nameOf({ name }: TraineeEntry): string {
  return name.trim().replaceAll(/\s+/g, ' ');
}

/** The distinct names of unlinked trainees. */
export function namesToFind(people: readonly TraineeEntry[]): string[] {
  const names = people.filter(({ memberId }) => memberId === null).map(nameOf);
  return [...new Set(names)].filter((name) => name !== '');
}
