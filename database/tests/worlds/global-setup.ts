import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { clientConfig, parseDatabaseUrl } from '../../src/connection.ts';
import { migrate } from '../../src/migrate.ts';
import { prepareRoles } from '../../src/roles.ts';
import { templateName } from './test-database.ts';
import { startEmbedded, startOverTcp, type TestServer } from './test-servers.ts';

const testSecret = 'a secret that only the tests know, long enough for anybody';

/**
 * One server for the run, with the template that each test file copies: embedded, a second cluster over DATABASE_URL
 * (TEST_DATABASE=tcp), or any server whose owner may create roles and databases (TEST_DATABASE=postgresql://…).
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer(process.env.TEST_DATABASE ?? 'embedded');
  const client = new pg.Client(clientConfig(server.owner));
  await client.connect();
  await prepareRoles(client, testSecret);
  await client.query(`drop database if exists ${templateName}`);
  await client.query(`create database ${templateName}`);
  await client.end();
  await migrate({ ...server.owner, database: templateName });
  project.provide('testServer', server.owner);
  project.provide('testSecret', testSecret);
  return server.stop;
}

async function startServer(which: string): Promise<TestServer> {
  if (which === 'embedded') return startEmbedded();
  if (which === 'tcp') return startOverTcp();
  return { owner: parseDatabaseUrl(which), stop: async () => {} };
}
