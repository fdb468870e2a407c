export const programMessages = {
  nameTooShort: 'Program name must be at least 2 characters.',
  validityInvalid: 'Validity period must be a valid number greater than 0.',
  baseRequired: 'Base is required.',
  noDescription: 'No description available',
  trainingRequired: 'Requires attendance at annual training followed by 6 week punches during winter season.',
  noSession: 'No active session',
  fetchFailed: 'Failed to fetch programs',
  fetchForBaseFailed: 'Failed to fetch programs for base',
  fetchOneFailed: 'Failed to fetch program',
  createFailed: 'Failed to create program',
  updateFailed: 'Failed to update program',
  deleteFailed: 'Failed to delete program',
  validateFailed: 'Failed to validate program',
  updated: 'Updated program information',
  updatedTitle: 'Program Updated',
  createdTitle: 'Program Created',
  unknownType: (type: string) => `Unknown program type: ${type}`,
  created: (program: string) => `Created program ${program}`,
  addedToBase: (type: string, base: string) => `${type} program has been added to ${base}`,
} as const;

/** Labels of the validity choices on the program form (PRG-20). */
export const validityChoiceLabels: Readonly<Record<number, string>> = { 365: '1 Year', 42: '6 Weeks', 28: '4 Weeks' };
