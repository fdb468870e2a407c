import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Every path that a document cites in backticks or as a link must exist. */
const missing = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).flatMap((name) =>
  citedPaths(readFileSync(join(root, name), 'utf8'))
    .filter((path) => !exists(name, path))
    .map((path) => `${name} cites ${path}, which does not exist`),
);
for (const line of missing) console.error(line);
process.exit(missing.length === 0 ? 0 : 1);

function citedPaths(text: string): string[] {
  const inBackticks = [...text.matchAll(/`((?:\.ci|docs|domain|database|server|web|e2e|scripts)\/[\w./-]*)`/g)];
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)];
  return [...inBackticks, ...linked].map((match) => match[1] ?? '');
}

function exists(document: string, path: string): boolean {
  return existsSync(join(root, path)) || existsSync(join(root, dirname(document), path));
}
