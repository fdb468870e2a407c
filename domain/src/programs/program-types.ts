type ProgramTypeFacts = {
  /** The name on cards, in filters and in reports (REP-03). A program with this name is of the type. */
  name: string;
  /** Label in the list of types. */
  label: string;
  /** The two letters on its tile. */
  code: string;
  color: string;
  /** The color's name in the program form. */
  colorName: string;
  validityPeriodDays: number;
  requiresTraining: boolean;
  hasSeasons: boolean;
  /** The word that a training stores for this type (TRN-22, R-53); null if trainings have none. */
  trainingWord: string | null;
};

/**
 * The types of program, in the order of every screen, with everything that differs between them. Nothing else lists
 * them: another type is a row here, then `npm run types` (decision 0277).
 */
export const programDefaults = {
  avalanche: {
    name: 'Avalanche Deployment',
    label: 'Avalanche',
    code: 'AV',
    color: '#22c55e',
    colorName: 'Green',
    validityPeriodDays: 365,
    requiresTraining: true,
    hasSeasons: true,
    trainingWord: 'avalanche-deployment',
  },
  rescue: {
    name: 'Rescue Deployment',
    label: 'Rescue',
    code: 'RD',
    color: '#ef4444',
    colorName: 'Red',
    validityPeriodDays: 365,
    requiresTraining: true,
    hasSeasons: true,
    trainingWord: 'rescue-deployment',
  },
  lift_ticket: {
    name: 'Lift Ticket',
    label: 'Lift Ticket',
    code: 'LT',
    color: '#f97316',
    colorName: 'Orange',
    validityPeriodDays: 180,
    requiresTraining: false,
    hasSeasons: true,
    trainingWord: null,
  },
} as const satisfies Readonly<Record<string, ProgramTypeFacts>>;

export type ProgramType = keyof typeof programDefaults;

export const programTypes = Object.keys(programDefaults) as readonly ProgramType[];

/** Programs that the dashboard has cards for and reports can filter by. */
export const dashboardPrograms = programTypes.map((type) => programDefaults[type].name);

/** Gray, for a program of no known type (PRG-25). */
export const otherProgramColor = '#6b7280';
export const defaultValidityDays = 365;

export function isProgramType(text: string): text is ProgramType {
  return Object.hasOwn(programDefaults, text);
}

/** The type that comes with its own name; null for any other name, whatever it contains (design 9.32). */
export function specifiedType(name: string): ProgramType | null {
  const text = name.trim().toLowerCase();
  return programTypes.find((type) => programDefaults[type].name.toLowerCase() === text) ?? null;
}
