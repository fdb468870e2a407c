import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Jobs } from './jobs.ts';

export type Metrics = {
  /** `route` is a pattern, never a path: every label has few values, whatever is requested. */
  observeRequest(request: { method: string; route: string; status: number }, seconds: number): void;
  countRefusal(budget: string): void;
  /** A number read on demand; an unreadable one shows as not a number. */
  watch(name: string, help: string, read: () => number | Promise<number>): void;
  /** An age for each job, labeled `name`: Prometheus calls what it scrapes a job. */
  watchAges(name: string, help: string, jobs: Jobs): void;
  page(): Promise<{ text: string; contentType: string }>;
};

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** One application's figures, with its process's. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'ffl_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers,
  });
  const refusals = new Counter({
    name: 'ffl_rate_limit_refusals_total',
    help: 'Requests that were refused because there were too many',
    labelNames: ['budget'],
    registers,
  });
  return {
    observeRequest({ method, route, status }, took) {
      const labels = { method: methods.has(method) ? method : 'other', route, status: `${Math.floor(status / 100)}xx` };
      requests.observe(labels, took);
    },
    countRefusal: (budget) => refusals.inc({ budget }),
    watch(name, help, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers,
        collect: async (): Promise<void> => gauge.set(await orNotANumber(read)),
      });
    },
    watchAges(name, help, jobs) {
      const gauge: Gauge<'name'> = new Gauge({
        name,
        help,
        labelNames: ['name'],
        registers,
        collect(): void {
          for (const job of jobs.ageSeconds()) gauge.set({ name: job.name }, job.seconds);
        },
      });
    },
    page: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  };
}

async function orNotANumber(read: () => number | Promise<number>): Promise<number> {
  try {
    return await read();
  } catch {
    return Number.NaN;
  }
}
