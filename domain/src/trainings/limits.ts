export const trainingLimits = {
  typeMinLength: 2,
  programMinLength: 2,
  /** Of every text but the medical crew. */
  textMaxLength: 80,
  medicalCrewMaxLength: 2000,
  /** Of one session, when it is saved by the form. */
  traineesMax: 500,
} as const;
