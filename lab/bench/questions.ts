import type { People } from './people.ts';

/** Requests of the grids, cards, rosters and the dashboard, one each. */
const questions = {
  'base-overview': () => ({ procedure: 'base_overview', body: {} }),
  'program-cards': () => ({ procedure: 'program_cards', body: {} }),
  'program-detail': ({ programId }) => ({ procedure: 'program_detail', body: { program: programId } }),
  roster: ({ seasonId }) => ({ procedure: 'season_roster', body: { season: seasonId } }),
  dashboard: () => ({ procedure: 'dashboard', body: {} }),
} as const satisfies Record<string, (people: People) => { procedure: string; body: object }>;

export type QuestionName = keyof typeof questions;

export const questionNames = Object.keys(questions) as QuestionName[];

export function isQuestion(name: string): name is QuestionName {
  return Object.hasOwn(questions, name);
}

export function questionOf(name: QuestionName, people: People): { procedure: string; body: object } {
  return questions[name](people);
}
