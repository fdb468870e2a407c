import type { NamedAnswers, Recorded } from './answers-desk.ts';

/** The recording without what differs between runs, and of many rows only those that show something new. */
export function normalAnswers({ answers, rows }: Recorded): Recorded {
  return {
    answers: eachNamed(answers, (recorded) => recorded.map(normal)),
    rows: eachNamed(rows, normalList),
  };
}

function eachNamed(recorded: NamedAnswers, change: (values: unknown[]) => unknown[]): NamedAnswers {
  const named = Object.entries(recorded).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(named.map(([name, values]) => [name, change(values)]));
}

function normal(value: unknown): unknown {
  if (Array.isArray(value)) return normalList(value);
  if (typeof value === 'number') return 1;
  if (typeof value === 'string') return normalText(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, normal(of)]));
}

// Sorts lists ordered by id, since ids change every run. A value sorts before null.
function normalList(values: readonly unknown[]): unknown[] {
  const sorted = values.map(normal).sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  const shown = new Set<string>();
  return sorted.filter((value) => {
    const news = shapesIn(value, '').filter((shape) => !shown.has(shape));
    for (const shape of news) shown.add(shape);
    return news.length > 0;
  });
}

function shapesIn(value: unknown, path: string): string[] {
  if (Array.isArray(value))
    return [`${path} of ${Math.min(value.length, 1)}`, ...value.flatMap((one) => shapesIn(one, path))];
  if (typeof value !== 'object' || value === null) return [`${path} ${value === null ? 'null' : typeof value}`];
  const fields = Object.entries(value).flatMap(([name, of]) => shapesIn(of, `${path}.${name}`));
  return [`${path} with ${Object.keys(value).join()}`, ...fields];
}

function normalText(text: string): string {
  return text
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '00000000-0000-4000-8000-000000000001')
    .replace(/^[0-9a-f]{64}$/, '0'.repeat(64))
    .replace(/^\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)$/, '2026-11-20T18:00:00.123$1')
    .replace(/^\d{4}-\d\d-\d\d$/, '2026-11-20')
    .replace(/^\d{4}-\d\d$/, '2026-11')
    .replaceAll(/\b\d{1,2}\/\d{1,2}\/\d{4}\b/g, '11/20/2026')
    .replace(/^\d+$/, '1');
}
