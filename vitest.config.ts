import { defineConfig } from 'vitest/config';

const database = {
  globalSetup: [`${import.meta.dirname}/database/tests/worlds/global-setup.ts`],
  testTimeout: 20_000,
  hookTimeout: 30_000,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: { name: 'rules in Denver', root: 'domain', include: ['src/**/*.test.ts'], env: { TZ: 'America/Denver' } },
      },
      { test: { name: 'rules in UTC', root: 'domain', include: ['src/**/*.test.ts'], env: { TZ: 'UTC' } } },
      { test: { name: 'checks', root: 'scripts', include: ['**/*.test.ts'] } },
      { test: { name: 'access', root: 'database', include: ['tests/**/*.test.ts', 'src/**/*.test.ts'], ...database } },
      { test: { name: 'endpoints', root: 'server', include: ['src/**/*.test.ts', 'tests/**/*.test.ts'], ...database } },
      {
        extends: 'web/vite.config.ts',
        test: { name: 'screens', root: 'web', include: ['src/**/*.test.{ts,tsx}'], testTimeout: 20_000 },
      },
    ],
  },
});
