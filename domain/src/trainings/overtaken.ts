import { isOvertaken } from '../refusals/is-overtaken.ts';
import type { TraineeDraft, TrainingUpdate } from './schemas.ts';
import type { Training } from './training.ts';

type Seen = TrainingUpdate['was'];

/** Whether the stored session differs from what the form showed. The trainees, in order, count as one field. */
export function isTrainingOvertaken({ trainees: seen, ...was }: Seen, stored: Training): boolean {
  if (isOvertaken(was, stored)) return true;
  return seen !== undefined && listText(seen) !== listText(stored.trainees);
}

function listText(trainees: readonly Partial<Record<keyof TraineeDraft, string | null | undefined>>[]): string {
  return JSON.stringify(
    trainees.map(({ name, level, agency, memberId }) =>
      [name, level, agency, memberId?.toLowerCase()].map((one) => one ?? ''),
    ),
  );
}
