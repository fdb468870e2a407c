export const trainingLimits = {
  typeMinLength: 2,
  programMinLength: 2,
  /** Applies to every text except the medical crew. */
  textMaxLength: 80,
  medicalCrewMaxLength: 2000,
  /** Trainees of one session saved with the form. */
  traineesMax: 500,
  /** Bounds of the number of places, if it is limited. */
  placesMin: 1,
  placesMax: 500,
} as const;
