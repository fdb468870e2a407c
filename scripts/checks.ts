export type Check = { title: string; command: string; args: string[] };

/** Run by `npm run check` and by the thorough ring. */
export const checks: Check[] = [
  { title: 'format and lint', command: 'biome', args: ['check', '--error-on-warnings'] },
  {
    title: 'types, and promises are handled',
    command: 'env',
    // Lets the compiler use more memory before it collects, as far as a machine with eight gigabytes allows.
    args: ['GOGC=400', 'GOMEMLIMIT=3GiB', 'oxlint', '--type-aware', '--type-check', '--deny-warnings'],
  },
  { title: 'nothing unused', command: 'knip', args: [] },
  { title: 'released migrations stay as they are', command: 'node', args: ['scripts/check-migrations.ts'] },
  { title: 'no folders import each other in a circle', command: 'node', args: ['scripts/check-folders.ts'] },
  { title: 'documents cite what exists', command: 'node', args: ['scripts/check-documents.ts'] },
];

export const thoroughChecks: Check[] = [
  { title: 'no regular expression can be made slow', command: 'node', args: ['scripts/check-expressions.ts'] },
];
