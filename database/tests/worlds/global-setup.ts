import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { clientConfig } from '../../src/connections/connection.ts';
import { prepareRoles } from '../../src/connections/roles.ts';
import { migrate } from '../../src/schema/migrate.ts';
import { templateName } from './test-database.ts';
import { startEmbedded, type TestServer } from './test-servers.ts';

const testSecret = 'a secret that only the tests know and nobody can guess';

/** Starts a server per project run, with the template that each test file copies. */
export default function setUp(project: TestProject): Promise<() => Promise<void>> {
  return provideServer(project, startEmbedded);
}

export async function provideServer(
  project: TestProject,
  start: () => Promise<TestServer>,
): Promise<() => Promise<void>> {
  const server = await start();
  const client = new pg.Client(clientConfig(server.owner));
  await client.connect();
  await prepareRoles(server.owner, [testSecret]);
  await client.query(`drop database if exists ${templateName}`);
  await client.query(`create database ${templateName}`);
  await client.end();
  await migrate({ ...server.owner, database: templateName });
  project.provide('testServer', server.owner);
  project.provide('testSecret', testSecret);
  return server.stop;
}
