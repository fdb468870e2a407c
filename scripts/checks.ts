export type Check = { title: string; command: string; args: string[] };

const workspaces = ['domain', 'database', 'server', 'web', 'web/service-worker', 'e2e'];

/** What must hold before any test runs; `npm run check` runs the same. */
export const checks: Check[] = [
  { title: 'format and lint', command: 'biome', args: ['check', '--error-on-warnings'] },
  { title: 'promises are handled', command: 'oxlint', args: ['--type-aware', '--deny-warnings', ...sources()] },
  ...workspaces.map((name) => ({ title: `types of ${name}`, command: 'tsc', args: ['-p', name] })),
  { title: 'types of scripts', command: 'tsc', args: ['-p', 'tsconfig.json'] },
  { title: 'types of the lab', command: 'tsc', args: ['-p', 'lab'] },
  { title: 'no regular expression can be made slow', command: 'node', args: ['scripts/check-expressions.ts'] },
  { title: 'nothing unused', command: 'knip', args: [] },
  { title: 'released migrations stay as they are', command: 'node', args: ['scripts/check-migrations.ts'] },
  { title: 'documents cite what exists', command: 'node', args: ['scripts/check-documents.ts'] },
];

function sources(): string[] {
  return [
    'domain/src',
    'domain/tests',
    'database/src',
    'database/tests',
    'server/src',
    'server/tests',
    'web/src',
    'web/service-worker',
    'e2e',
    'scripts',
  ];
}
