import { createTraining, type TrainingOutcome, updateTraining } from '@ffl/database/trainings/save-training';
import { trainingSchema, trainingUpdateSchema } from '@ffl/domain/trainings/schemas';
import { actOfAdministrators } from './acts-of-administrators.ts';
import type { Known } from './endpoint.ts';

const name = 'training-sessions';
const right = 'train';

const example = ({ memberId, base }: Known) => ({
  trainingType: 'Hoist and Short Haul',
  programId: 'rescue-deployment',
  date: '2026-11-22',
  agency: 'Alpine Rescue',
  base,
  pilot: 'Lena Fontaine',
  medicalCrew: 'Priya Raman',
  trainees: [{ name: 'Mia Member', level: 'EMT-B', agency: 'Alpine Rescue', memberId }, { name: 'A guest' }],
});

const create = actOfAdministrators({
  name,
  right,
  schema: trainingSchema,
  example,
  run: createTraining,
  status: 201,
  tell: trainingBody,
});

const update = actOfAdministrators({
  name,
  method: 'PUT',
  right,
  schema: trainingUpdateSchema,
  example: (known) => ({ ...example(known), id: known.trainingId, was: { trainees: [{ name: 'T' }] } }),
  run: updateTraining,
  tell: trainingBody,
});

/** A training session and its trainees in one transaction. It is deleted over its table (API-09). */
export const trainingFunctions = [create, update];

function trainingBody({ training }: Extract<TrainingOutcome, { kind: 'done' }>) {
  return { data: training };
}
