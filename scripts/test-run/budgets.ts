/**
 * CPU seconds each part of `npm test` may take, with everything it starts except Chromium, which is gone before anybody
 * counts it: room for a machine two and a half times as slow. If a part exceeds its budget, make its dearest files
 * cheaper (the run tells the time of each); raise it only where there is more to guarantee, by at most 15 seconds for
 * an issue, and only while the sum stays below the most together.
 */
export const budgets = {
  'format, lint, types': 150,
  'rules in Denver': 15,
  'rules in UTC': 15,
  checks: 10,
  access: 240,
  endpoints: 415,
  'over DATABASE_URL': 38,
  screens: 230,
  pages: 30,
  journeys: 300,
};

export type Budget = keyof typeof budgets;

/** What nothing may exceed without being made cheaper. */
export const mostTogether = 1_450;
