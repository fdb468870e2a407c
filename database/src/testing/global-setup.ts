import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { clientConfig } from '../connection.ts';
import { migrate } from '../migrate.ts';
import { prepareRoles } from '../roles.ts';
import { templateName } from './test-database.ts';
import { startEmbedded, startOverTcp } from './test-servers.ts';

const testSecret = 'a secret that only the tests know, long enough for anybody';

/** One server for the run, embedded or (TEST_DATABASE=tcp) over DATABASE_URL, with the template that each test file copies. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await (process.env.TEST_DATABASE === 'tcp' ? startOverTcp() : startEmbedded());
  const client = new pg.Client(clientConfig(server.owner));
  await client.connect();
  await prepareRoles(client, testSecret);
  await client.query(`create database ${templateName}`);
  await client.end();
  await migrate({ ...server.owner, database: templateName });
  project.provide('testServer', server.owner);
  project.provide('testSecret', testSecret);
  return server.stop;
}
