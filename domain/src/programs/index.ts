export { programLimits } from './limits.ts';
export {
  basesToPunch,
  inactiveBases,
  matchingPrograms,
  type NewMemberProgram,
  newMemberProgram,
  programsOfBase,
  takesAnnualTraining,
  variantForBase,
  variantsOf,
} from './match-programs.ts';
export { programMessages } from './messages.ts';
export { changedFields, type FieldsDecision, newProgram, type ProgramFields } from './new-program.ts';
export {
  isDeployment,
  type Program,
  type ProgramType,
  programAtBase,
  programCode,
  programLabel,
  validityLabel,
} from './program.ts';
export { colorChoices, validityChoices } from './program-choices.ts';
export {
  isProgramOvertaken,
  type ProgramRecord,
  type SeasonRecord,
  type StoredProgram,
  toProgramRecord,
} from './program-record.ts';
export {
  availableProgramTypes,
  dashboardPrograms,
  decidePlace,
  defaultValidityDays,
  hasSeasons,
  isProgramType,
  otherProgramColor,
  type PlaceDecision,
  type ProgramDefaults,
  programDefaults,
  programTypes,
  specifiedType,
  typeLabels,
} from './program-types.ts';
export {
  type FieldProblem,
  fieldProblems,
  type ProgramByType,
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
