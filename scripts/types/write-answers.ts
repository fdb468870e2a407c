import type { NamedAnswers, Recorded } from '../../server/tests/answers/answers-desk.ts';
import { answerWords } from './answer-words.ts';

const warning =
  '// Written by `npm run types` from what the procedures and functions answer. Change them, not this file.';

/** Types of what pages read from procedures and functions. */
export function writeAnswerTypes(answers: NamedAnswers): string {
  const types = Object.entries(answers).map(
    ([name, recorded]) => `${JSON.stringify(name)}: ${typeOf(name, recorded)};`,
  );
  return `${warning}
${imports()}

export type Answers = {
${types.join('\n')}
};
`;
}

/** The first non-empty answer of each, and table rows, for tests that stub the network. */
export function writeRecordedAnswers({ answers, rows }: Recorded): string {
  const first = Object.entries(answers).map(([name, recorded]) => [name, recorded.find((answer) => answer !== null)]);
  const tables = Object.keys(rows).map((table) => `'${table}'`);
  return `${warning}
import type { Answers } from '@ffl/domain/answers';
import type { Rows } from '@ffl/domain/rows';

export const recordedAnswers: { [Name in keyof Answers]: NonNullable<Answers[Name]> } = ${JSON.stringify(Object.fromEntries(first))};

export const recordedRows: { [Table in ${tables.join(' | ')}]: Rows[Table][] } = ${JSON.stringify(rows)};
`;
}

function imports(): string {
  const words = Object.values(answerWords).flatMap(({ from, type }) =>
    from ? { from, name: type.split('[')[0] } : [],
  );
  return Object.entries(Object.groupBy(words, ({ from }) => from))
    .sort()
    .map(([from, of = []]) => {
      const names = [...new Set(of.map(({ name }) => name))].sort();
      return `import type { ${names.join(', ')} } from './${from}';`;
    })
    .join('\n');
}

function typeOf(path: string, seen: readonly unknown[]): string {
  const values = seen.filter((value) => value !== null);
  if (values.length === 0) throw new Error(`${path} was never recorded with a value: server/tests/answers/ shows one`);
  const kinds = new Set(values.map((value) => (Array.isArray(value) ? 'list' : typeof value)));
  const word = Object.keys(answerWords).find((end) => `.${path}`.endsWith(`.${end}`));
  const types = word ? [answerWords[word]?.type] : [...kinds].map((kind) => typeOfKind(kind, path, values));
  return [...types, ...(values.length < seen.length ? ['null'] : [])].join(' | ');
}

function typeOfKind(kind: string, path: string, values: readonly unknown[]): string {
  if (kind === 'list') return `(${typeOf(path, values.filter(Array.isArray).flat())})[]`;
  if (kind === 'object') return objectType(path, values.filter(isObject));
  return kind;
}

function objectType(path: string, values: readonly object[]): string {
  const all = values.map((value) => new Map(Object.entries(value)));
  const names = [...new Set(all.flatMap((value) => [...value.keys()]))];
  const fields = names.map((name) => {
    const seen = all.filter((value) => value.has(name)).map((value) => value.get(name));
    return `${JSON.stringify(name)}${seen.length < all.length ? '?' : ''}: ${typeOf(`${path}.${name}`, seen)};`;
  });
  return `{\n${fields.join('\n')}\n}`;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
