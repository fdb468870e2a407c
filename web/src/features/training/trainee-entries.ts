import { trainingLimits } from '@ffl/domain/trainings/limits';
import { trainingMessages } from '@ffl/domain/trainings/messages';
import { type TraineeDraft, traineeFields } from '@ffl/domain/trainings/schemas';
import type { Training } from '@ffl/domain/trainings/training';

/** A trainee row: its fields, and the member it is linked to. */
export type TraineeEntry = { name: string; level: string; agency: string; memberId: string | null };

export type TraineeFieldName = 'name' | 'level' | 'agency';

const traineeFieldNames: readonly TraineeFieldName[] = ['name', 'level', 'agency'];

export const blankTrainee: TraineeEntry = { name: '', level: '', agency: '', memberId: null };

/** All rows as one form value, so they are changed, kept and overtaken like any other field. */
export function traineesText(rows: readonly TraineeEntry[]): string {
  return JSON.stringify(rows.map(({ name, level, agency, memberId }) => [name, level, agency, memberId]));
}

export function traineesIn(text: string): TraineeEntry[] {
  const rows: [string, string, string, string | null][] = JSON.parse(text);
  return rows.map(([name, level, agency, memberId]) => ({ name, level, agency, memberId }));
}

export function storedTrainees(trainees: Training['trainees']): TraineeEntry[] {
  return trainees.map(({ name, level, agency, memberId }) => ({
    name: name ?? '',
    level: level ?? '',
    agency: agency ?? '',
    memberId,
  }));
}

export function isBlank({ name, level, agency, memberId }: TraineeEntry): boolean {
  return memberId === null && [name, level, agency].every((entered) => entered.trim() === '');
}

/** As sent; empty rows are dropped. */
export function sentTrainees(text: string): TraineeDraft[] {
  return traineesIn(text)
    .filter((row) => !isBlank(row))
    .map(({ memberId, ...entered }) => ({
      name: entered.name.trim() || null,
      level: entered.level.trim() || null,
      agency: entered.agency.trim() || null,
      memberId,
    }));
}

type Linked = readonly { memberId: string | null }[];

/** Which members left a list and which joined it; undefined if none did. */
export function correctedList(before: Linked, after: Linked): { left: string[]; joined: string[] } | undefined {
  const without = (some: Linked, others: Linked) => {
    const there = new Set(others.map(({ memberId }) => memberId));
    return [...new Set(some.flatMap(({ memberId }) => (memberId === null || there.has(memberId) ? [] : [memberId])))];
  };
  const [left, joined] = [without(before, after), without(after, before)];
  return left.length + joined.length > 0 ? { left, joined } : undefined;
}

/** People in place of a blank row, else after it, as far as there is room; `left`: how many didn't fit. */
export function withPeople(
  rows: readonly TraineeEntry[],
  row: number,
  people: readonly TraineeEntry[],
): { rows: TraineeEntry[]; left: number } {
  const at = rows[row];
  const before = rows.slice(0, at && isBlank(at) ? row : row + 1);
  const after = rows.slice(row + 1);
  const room = Math.max(0, trainingLimits.traineesMax - before.length - after.length);
  return { rows: [...before, ...people.slice(0, room), ...after], left: Math.max(0, people.length - room) };
}

export type TraineeProblem = {
  /** The field to correct; null if there are too many rows. */
  at: { row: number; field: TraineeFieldName } | null;
  message: string;
};

/** The list's first problem, or null. */
export function traineeProblem(rows: readonly TraineeEntry[]): TraineeProblem | null {
  if (rows.filter((row) => !isBlank(row)).length > trainingLimits.traineesMax) {
    return { at: null, message: trainingMessages.tooManyTrainees };
  }
  for (const [row, entry] of rows.entries()) {
    for (const field of traineeFieldNames) {
      const [issue] = traineeFields[field].safeParse(entry[field]).error?.issues ?? [];
      if (issue) return { at: { row, field }, message: `Trainee ${row + 1}, ${field}: ${issue.message}` };
    }
  }
  return null;
}
