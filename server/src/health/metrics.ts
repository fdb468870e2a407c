import type { Logger } from 'pino';
import { Counter, collectDefaultMetrics, Gauge, Histogram, register as ofProcess, Registry } from 'prom-client';
import { inTime } from './in-time.ts';

export type Metrics = {
  /** `route` is a pattern, never a path: every label has few values, whatever is requested. */
  observeRequest(request: { method: string; route: string; status: number }, seconds: number): void;
  countRefusal(budget: string): void;
  /** A number read on demand. One that can't be read, or not in time, has no sample, and stands in `ffl_figure_unreadable`. */
  watch(name: string, help: string, read: () => number | Promise<number>): void;
  /** The same for each thing of a kind, labeled `name`. */
  watchEach(
    name: string,
    help: string,
    read: () => Iterable<readonly [string, number]> | Promise<Iterable<readonly [string, number]>>,
  ): void;
  page(): Promise<{ text: string; contentType: string }>;
};

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Prometheus gives up a page that is late, and with it what could be read. */
const longestReadMs = 3_000;

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** One application's figures, with its process's. Why one can't be read is logged when that begins. */
export function createMetrics(log: Logger): Metrics {
  const registry = new Registry();
  const registers = [registry];
  // Once, however many applications a process has: these look at it a hundred times a second, and never stop.
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
          // Alarms go on with the last sample, which one that is not a number would replace.
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
