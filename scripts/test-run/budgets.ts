/**
 * CPU seconds that each part of `npm test` may take, with all that it starts. Twice what it takes today: room for a
 * busy machine, and for the product to double. When one is exceeded, make its dearest files cheaper (the run tells the
 * time of each); raise it only where there is more to guarantee, and only while the sum keeps a run of two cores
 * under twelve minutes.
 */
export const budgets = {
  'format, lint, types': 110,
  'rules in Denver': 10,
  'rules in UTC': 10,
  checks: 20,
  access: 150,
  endpoints: 280,
  'over DATABASE_URL': 50,
  screens: 150,
  pages: 30,
  journeys: 340,
};

export type Budget = keyof typeof budgets;

/** Twelve minutes of two cores, less what one of them waits for the other and for the network. */
export const mostTogether = 1_200;
