export { absentMessages } from './absent-messages.ts';
export { type PlanAttendees, type PunchAttendees, planAttendeesSchema, punchAttendeesSchema } from './attendance.ts';
export { absentAmong, type Coming, type ComingPerson, clashesOf, comingMessages, comingSchema } from './coming.ts';
export {
  daysToPick,
  type NewPurpose,
  placesIn,
  purposeOfDay,
  type TrainingEntries,
  type TrainingPurpose,
  trainingFormSchema,
} from './form.ts';
export { trainingLimits } from './limits.ts';
export { trainingMessages } from './messages.ts';
export { isTrainingOvertaken } from './overtaken.ts';
export {
  isProgramWord,
  programChoices,
  programOfTraining,
  programWordLabel,
} from './program-words.ts';
export {
  type TraineeDraft,
  type TrainingSave,
  type TrainingUpdate,
  traineeFields,
  trainingSchema,
  trainingUpdateSchema,
} from './schemas.ts';
export { isUpcoming, startOf, type Trainee, type Training, trainingState } from './training.ts';
