import { defineConfig } from 'vitest/config';

const setUps = `${import.meta.dirname}/database/tests/worlds`;
const withDatabase = { testTimeout: 20_000, hookTimeout: 30_000, isolate: false };
const rules = { root: 'domain', include: ['{src,tests}/**/*.test.ts'], isolate: false };

/**
 * What depends on the server: who becomes whom, how a read travels, what a lost connection, server or standby leaves behind,
 * how the schema is made and told, what its ICU makes of letters, how a view is kept, what a row's hash and the numbers of
 * transactions are. Only such a server has standbys.
 */
const overDatabaseUrl = [
  'database/tests/{actors,administrators,role-switch,one-trip,lost-connection,not-confirmed}.test.ts',
  'database/tests/{changed-schema,folded-letters,generated-types,limits,migrate,sealed-ledger,sealed-rows}.test.ts',
  'server/tests/over-database-url/*.test.ts',
  'server/src/rest/plan/embed-views.test.ts',
];

export default defineConfig({
  test: {
    projects: [
      { test: { ...rules, name: 'rules in Denver', env: { TZ: 'America/Denver' } } },
      { test: { ...rules, name: 'rules in UTC', env: { TZ: 'UTC' } } },
      { test: { name: 'checks', root: 'scripts', include: ['**/*.test.ts'], isolate: false, testTimeout: 20_000 } },
      {
        test: {
          ...withDatabase,
          name: 'access',
          root: 'database',
          include: ['tests/*.test.ts', 'src/**/*.test.ts'],
          exclude: ['tests/not-confirmed.test.ts'],
          globalSetup: [`${setUps}/global-setup.ts`],
        },
      },
      {
        test: {
          ...withDatabase,
          name: 'endpoints',
          root: 'server',
          include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: ['tests/over-database-url/**'],
          globalSetup: [`${setUps}/global-setup.ts`],
        },
      },
      {
        test: {
          ...withDatabase,
          name: 'over DATABASE_URL',
          include: overDatabaseUrl,
          globalSetup: [`${setUps}/global-setup-over-tcp.ts`],
        },
      },
      {
        extends: 'web/vite.config.ts',
        test: {
          name: 'screens',
          root: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          testTimeout: 40_000,
          isolate: false,
          // A page drawn in jsdom leaves much behind at once; with more room it is tidied less often.
          execArgv: ['--max-semi-space-size=64'],
        },
      },
    ],
  },
});
