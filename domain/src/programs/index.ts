export { programLimits } from './limits.ts';
export {
  basesToPunch,
  inactiveBases,
  matchingPrograms,
  newMemberProgram,
  programsOfBase,
  takesAnnualTraining,
  variantForBase,
  variantsOf,
} from './match-programs.ts';
export { programMessages } from './messages.ts';
export { changedFields, newProgram, type ProgramFields } from './new-program.ts';
export { availableProgramTypes, decidePlace } from './place-at-base.ts';
export {
  hasSeasons,
  isDeployment,
  type Program,
  programAtBase,
  programCode,
  programLabel,
  validityLabel,
} from './program.ts';
export { colorChoices, validityChoices } from './program-choices.ts';
export { isProgramOvertaken, type ProgramRecord, type StoredProgram, toProgramRecord } from './program-record.ts';
export {
  dashboardPrograms,
  defaultValidityDays,
  isProgramType,
  otherProgramColor,
  type ProgramType,
  programDefaults,
  programTypes,
  specifiedType,
} from './program-types.ts';
export {
  type FieldProblem,
  fieldProblems,
  type ProgramChanges,
  type ProgramCreate,
  type ProgramDelete,
  type ProgramForm,
  type ProgramQuery,
  type ProgramUpdate,
  type ProgramValidation,
  programCreateSchema,
  programDeleteSchema,
  programFormSchema,
  programQuerySchema,
  programUpdateSchema,
  programValidationSchema,
} from './schemas.ts';
