import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const database = {
  globalSetup: [`${import.meta.dirname}/database/src/testing/global-setup.ts`],
  testTimeout: 20_000,
  hookTimeout: 30_000,
};

export default defineConfig({
  test: {
    // One fewer than the cores is the default, which leaves half of a small machine idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: { name: 'rules in Denver', root: 'domain', include: ['src/**/*.test.ts'], env: { TZ: 'America/Denver' } },
      },
      { test: { name: 'rules in UTC', root: 'domain', include: ['src/**/*.test.ts'], env: { TZ: 'UTC' } } },
      { test: { name: 'checks', root: 'scripts', include: ['**/*.test.ts'] } },
      { test: { name: 'access', root: 'database', include: ['tests/**/*.test.ts', 'src/**/*.test.ts'], ...database } },
      { test: { name: 'endpoints', root: 'server', include: ['src/**/*.test.ts'], ...database } },
      {
        extends: 'web/vite.config.ts',
        test: { name: 'screens', root: 'web', include: ['src/**/*.test.{ts,tsx}'], testTimeout: 20_000 },
      },
    ],
  },
});
