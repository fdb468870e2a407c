export { programLimits } from './limits.ts';
export {
  matchingPrograms,
  type NewMemberProgram,
  newMemberProgram,
  programsOfBase,
  variantForBase,
  variantsOf,
} from './match-programs.ts';
export { programMessages, validityChoiceLabels } from './messages.ts';
export {
  isDeployment,
  type Program,
  type ProgramType,
  programAtBase,
  programCode,
  programLabel,
  usesBaseVariants,
  validityLabel,
} from './program.ts';
export {
  availableProgramTypes,
  dashboardPrograms,
  defaultValidityDays,
  isProgramType,
  otherProgramColor,
  type ProgramDefaults,
  programDefaults,
  programTypeOfName,
  programTypes,
} from './program-types.ts';
