import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const references = 'docs/references.md';
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root });
const sources = globSync('{domain,database,operations,server,web,e2e,scripts,lab}/**/*.{ts,tsx,mjs,sql,css}', {
  cwd: root,
  exclude: ['**/node_modules', '**/dist'],
});

const problems = [...lostPaths(), ...lostReferences(), ...sharedNumbers()];
for (const line of problems) console.error(line);
process.exit(problems.length === 0 ? 0 : 1);

/** Lists cited paths that don't exist, in backticks or links of documents, and documents cited in code. */
function lostPaths(): string[] {
  const cited = [
    ...documents.flatMap((name) => pathsIn(name).map((path) => ({ name, path }))),
    ...sources.flatMap((name) => documentsIn(name).map((path) => ({ name, path }))),
  ];
  return cited
    .filter(({ name, path }) => !existsSync(join(root, path)) && !existsSync(join(root, dirname(name), path)))
    .map(({ name, path }) => `${name} cites ${path}, which does not exist`);
}

/** Lists cited rows, readings and sections that aren't in the list of references, and listed ones that aren't cited. */
function lostReferences(): string[] {
  const listed = new Set([...read(references).matchAll(/^- \*\*([^*]+)\*\*/gm)].map((match) => match[1] ?? ''));
  const cited = [...documents, ...sources]
    .filter((name) => name !== references)
    .flatMap((name) => referencesIn(name).map((id) => ({ name, id })));
  const idle = [...listed].filter((id) => !cited.some((citation) => citation.id === id));
  return [
    ...cited
      .filter(({ id }) => !listed.has(id))
      .map(({ name, id }) => `${name} cites ${id}, which ${references} does not explain`),
    ...idle.map((id) => `${references} explains ${id}, which nothing cites`),
  ];
}

/** A decision is cited by its number, so no two may share one. */
function sharedNumbers(): string[] {
  const decisions = documents.filter((name) => name.startsWith('docs/decisions/'));
  const byNumber = Object.entries(Object.groupBy(decisions, (name) => name.match(/\d{4}/)?.[0] ?? name));
  return byNumber
    .filter(([, names]) => (names ?? []).length > 1)
    .map(([number, names]) => `${names?.join(' and ')} share the number ${number}`);
}

function pathsIn(document: string): string[] {
  const text = read(document);
  const inBackticks = [...text.matchAll(/`((?:\.ci|docs|domain|database|server|web|e2e|scripts|lab)\/[\w./-]*)`/g)];
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)];
  return [...inBackticks, ...linked].map((match) => match[1] ?? '');
}

function documentsIn(source: string): string[] {
  return [...read(source).matchAll(/(?<![\w/-])docs\/[\w/-]+\.md\b/g)].map((match) => match[0]);
}

function referencesIn(file: string): string[] {
  const pattern = /\b(?:[A-Z]{3}-\d\d|R-\d\d|(?:design|security|wire-contract|spec|stack|style|ui) \d+(?:\.\d+)?)\b/g;
  return [...read(file).matchAll(pattern)].map((match) => match[0]);
}

function read(name: string): string {
  return readFileSync(join(root, name), 'utf8');
}
