import { countText } from '../numbers/count-text.ts';

export const baseMessages = {
  loadFailed: 'Failed to load bases',
  fetchFailed: 'Failed to fetch bases',
  createFailed: 'Failed to create base',
  updateFailed: 'Failed to update base',
  deleteFailed: 'Failed to delete base',
  noSession: 'No active session',
  nameRequired: 'Base name is required.',
  nameTooLong: 'Base names can be up to 40 characters.',
  nameHidden: "Base names can't contain line breaks or hidden characters.",
  nameMisleading: `Base names can't contain the words "live mission" or "annual initial".`,
  descriptionTooLong: 'Descriptions can be up to 2,000 characters.',
  missing: 'Base not found',
  nameTaken: 'There is already a base with this name.',
  deleteTitle: 'Delete Base',
  hasPrograms: 'This base still has programs, so it cannot be deleted.',
  takesAlong: ({ programs, seasons, trainings }: { programs: number; seasons: number; trainings: number }) =>
    `${counted(programs, 'program')}, ${counted(seasons, 'season')} and ${counted(trainings, 'training')} take the new name.`,
  keepsOfItsDay: (name: string) =>
    `Notes, punches and the ledger keep ${name}, its name at the time. Old links still work.`,
  /** Warning before a base is deleted; null if no season or training names it. */
  staysBehind: ({ seasons, trainings }: { seasons: number; trainings: number }) => {
    const named = [seasons && counted(seasons, 'season'), trainings && counted(trainings, 'training')].filter(Boolean);
    if (named.length === 0) return null;
    const keeps = seasons + trainings === 1 ? 'names this base and keeps' : 'name this base and keep';
    return `${named.join(' and ')} ${keeps} its name.${trainings === 0 ? '' : ' Under Training, look in Elsewhere.'}`;
  },
  full: 'A base has at most 3 programs.',
  overtaken: 'Not saved yet: somebody else changed this base.',
  deletedMeanwhile: 'Not saved: somebody else deleted this base.',
  none: 'No bases found. Create your first base to get started.',
} as const;

function counted(count: number, noun: string): string {
  return `${countText(count)} ${noun}${count === 1 ? '' : 's'}`;
}
