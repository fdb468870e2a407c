import { defineConfig } from 'vitest/config';

const setUps = `${import.meta.dirname}/database/tests/worlds`;
const withDatabase = { testTimeout: 20_000, hookTimeout: 30_000, isolate: false };
const rules = { root: 'domain', isolate: false };
const aboutDays = ['src/{time,transfer,readiness,seasons}/**/*.test.ts'];

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

// A file with this in its name is of the second ring, `npm run test:thorough`.
const thorough = '**/*.thorough.test.ts';

const withServers = { ...withDatabase, globalSetup: [`${setUps}/global-setup.ts`] };

/** The files of one place in both rings. */
function inBothRings(name: string, root: string, exclude: string[] = []) {
  const shared = { ...withServers, root };
  const include = ['{src,tests}/**/*.test.ts'];
  return [
    { test: { ...shared, name, include, exclude: [...exclude, thorough] } },
    { test: { ...shared, name: `thorough ${name}`, include: [`{src,tests}/${thorough}`], exclude } },
  ];
}

export default defineConfig({
  test: {
    // Read by the database, so no import leads to them.
    forceRerunTriggers: ['**/database/{functions,migrations}/**', '**/package.json', '**/vitest.config.ts'],
    projects: [
      // No rule may lean on the zone of the machine it runs on; those about days show it in Denver's as well.
      { test: { ...rules, name: 'rules', include: ['{src,tests}/**/*.test.ts'], env: { TZ: 'UTC' } } },
      { test: { ...rules, name: 'rules in Denver', include: aboutDays, env: { TZ: 'America/Denver' } } },
      { test: { name: 'checks', root: 'scripts', include: ['**/*.test.ts'], isolate: false, testTimeout: 20_000 } },
      ...inBothRings('access', 'database', ['tests/not-confirmed.test.ts']),
      // All of them in the second ring.
      { test: { ...withServers, root: 'operations', name: 'operations', include: ['{src,tests}/**/*.test.ts'] } },
      ...inBothRings('endpoints', 'server', ['tests/over-database-url/**']),
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
