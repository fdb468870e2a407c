import type { Logger } from 'pino';
import { Counter, collectDefaultMetrics, Gauge, Histogram, register as ofProcess, Registry } from 'prom-client';
import { inTime } from './in-time.ts';

export type Metrics = {
  /** `route` must be a pattern, not a path, so that every label has few values, whatever is requested. */
  observeRequest(request: { method: string; route: string; status: number }, seconds: number): void;
  countRefusal(budget: string): void;
  /**
   * Adds a number that is read on demand. While it can't be read in time, it has no sample and is reported by
   * `ffl_figure_unreadable`.
   */
  watch(name: string, help: string, read: () => number | Promise<number>): void;
  /** Adds a value for each thing of a kind, with the label `name`. */
  watchEach(
    name: string,
    help: string,
    read: () => Iterable<readonly [string, number]> | Promise<Iterable<readonly [string, number]>>,
  ): void;
  page(): Promise<{ text: string; contentType: string }>;
};

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Prometheus drops a late page, even the numbers on it that could be read. */
const longestReadMs = 3_000;

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The metrics of one application and its process. Logs why a number can't be read, once. */
export function createMetrics(log: Logger): Metrics {
  const registry = new Registry();
  const registers = [registry];
  // Once per process, even with several applications: these collectors run a hundred times a second and never stop.
  if (ofProcess.getMetricsAsArray().length === 0) collectDefaultMetrics();
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
  const unreadable = new Gauge({
    name: 'ffl_figure_unreadable',
    help: '1 for a figure that could not be read when somebody last asked',
    labelNames: ['name'],
    registers,
  });

  const unread = new Set<string>();

  function watch(name: string, help: string, labelNames: 'name'[], read: (gauge: Gauge<'name'>) => Promise<void>) {
    const gauge: Gauge<'name'> = new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        try {
          await inTime(read(gauge), longestReadMs);
          unread.delete(name);
        } catch (error) {
          if (!unread.has(name)) log.error({ err: error, figure: name }, 'A figure cannot be read');
          unread.add(name);
          // Without a reset the last sample would remain, and keep alarms on.
          if (labelNames.length > 0) gauge.reset();
          else gauge.remove();
        }
        unreadable.set({ name }, Number(unread.has(name)));
      },
    });
  }

  return {
    observeRequest({ method, route, status }, took) {
      const labels = { method: methods.has(method) ? method : 'other', route, status: `${Math.floor(status / 100)}xx` };
      requests.observe(labels, took);
    },
    countRefusal: (budget) => refusals.inc({ budget }),
    watch: (name, help, read) => watch(name, help, [], async (gauge) => gauge.set(await read())),
    watchEach: (name, help, read) =>
      watch(name, help, ['name'], async (gauge) => {
        const all = await read();
        gauge.reset();
        for (const [each, value] of all) gauge.set({ name: each }, value);
      }),
    page: async () => {
      const all = Registry.merge([ofProcess, registry]);
      return { text: await all.metrics(), contentType: all.contentType };
    },
  };
}
