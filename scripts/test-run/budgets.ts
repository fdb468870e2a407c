/**
 * CPU seconds that each part of `npm test` may take, with all that it starts. Twice what it takes on a quick machine:
 * the slowest one seen took 1.6 times as many. When one is exceeded, make its dearest files cheaper (the run tells the
 * time of each); raise it only where there is more to guarantee, and only while the sum keeps a run of two cores
 * under fourteen minutes.
 */
export const budgets = {
  'format, lint, types': 110,
  'rules in Denver': 10,
  'rules in UTC': 10,
  checks: 20,
  access: 180,
  endpoints: 400,
  'over DATABASE_URL': 50,
  screens: 220,
  pages: 30,
  journeys: 340,
};

export type Budget = keyof typeof budgets;

/** Fourteen minutes of two cores, less what one of them waits for the other and for the network. */
export const mostTogether = 1_400;
