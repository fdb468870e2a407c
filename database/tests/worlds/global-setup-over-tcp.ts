import type { TestProject } from 'vitest/node';
import { parseDatabaseUrl } from '../../src/connections/connection.ts';
import { provideServer } from './global-setup.ts';
import { startOverTcp, type TestServer } from './test-servers.ts';

/** The server TEST_DATABASE names (its owner may create roles and databases), else one of our own. */
export default function setUp(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE;
  const own = async (databaseUrl: string): Promise<TestServer> => ({
    owner: parseDatabaseUrl(databaseUrl),
    stop: async () => {},
  });
  return provideServer(project, () => (url === undefined ? startOverTcp() : own(url)));
}
