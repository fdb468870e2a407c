/** The product that the journeys run against, and the people of its sample organisation. */
export const port = 3187;
export const origin = `http://localhost:${port}`;
export const samplePassword = 'Journeys-Only-77!';

export const people = {
  administrator: 'admin@example.org',
  maya: 'member@example.org',
  priya: 'priya.raman@example.org',
} as const;
