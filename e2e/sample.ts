/** Journeys run side by side; each worker has its own product, with its own data and mail. */
export const workers = 2;

/** Ports of the worker that this process is or serves: its product and, one higher, its mail server. */
export const port = portOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0));
export const origin = `http://localhost:${port}`;
export const samplePassword = 'Journeys-Only-77!';

export const people = {
  administrator: 'admin@example.org',
  maya: 'member@example.org',
  priya: 'priya.raman@example.org',
} as const;

export function portOf(worker: number): number {
  return 3187 + 2 * worker;
}
