import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '@ffl/database/open-database';
import { loadSample, sampleAccounts } from '@ffl/database/sample/load-sample';
import { serve } from '@hono/node-server';
import { pino } from 'pino';
import { createApp } from './app.ts';
import { createDependencies } from './create-dependencies.ts';
import type { Dependencies } from './dependencies.ts';
import { type Env, readEnv } from './env.ts';
import { keepSecrets } from './kept-secrets.ts';
import { pageRoutes } from './pages/pages.ts';
import { stopCleanly } from './stop-cleanly.ts';

try {
  await main(readEnv(process.env, keepSecrets));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function main(env: Env): Promise<void> {
  const log = pino({ level: env.isProduction ? 'info' : 'warn' });
  const [secret = ''] = env.authSecrets;
  const opened = await openDatabase({
    ...(env.databaseUrl ? { databaseUrl: env.databaseUrl } : {}),
    dataDir: env.dataDir,
    isDataDirExplicit: env.isDataDirExplicit,
    secret,
    log: (line) => console.error(line),
  });
  try {
    const dependencies = await createDependencies({
      database: opened.database,
      secrets: env.authSecrets,
      clock: () => new Date(),
      log,
      settings: {
        publicUrl: env.publicUrl,
        appOrigins: env.appOrigins,
        authReplyFloorMs: env.authReplyFloorMs,
        isSample: env.isSample,
        version: readVersion(),
      },
    });
    if (env.samplePassword)
      await loadSample(opened.owner, await dependencies.passwords.hash(env.samplePassword), new Date());
    await listen(env, dependencies, opened.close);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function listen(env: Env, dependencies: Dependencies, close: () => Promise<void>): Promise<void> {
  const dist = fileURLToPath(new URL('../../web/dist', import.meta.url));
  const pages = await pageRoutes(dist, env.publicUrl.startsWith('https:'));
  const app = createApp(dependencies, pages);
  const serverOptions = {
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 5_000,
    connectionsCheckingInterval: 2_000,
    maxHeaderSize: 16_384,
  };
  const server = serve({ fetch: app.fetch, port: env.port, hostname: env.host, serverOptions });
  server.maxConnections = 2_000;
  if ('maxRequestsPerSocket' in server) server.maxRequestsPerSocket = 100;
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${env.port} is in use. Set PORT to another one.`) : error),
    );
  });
  stopCleanly(server, close);
  greet(env);
}

function greet(env: Env): void {
  console.log(`Flight For Life is ready at ${env.publicUrl}`);
  if (!env.samplePassword) return;
  console.log(`Sample organisation: sign in as ${sampleAccounts.administratorEmail} or ${sampleAccounts.memberEmail}`);
  console.log(`Password of both: ${env.samplePassword}`);
}

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return String(version);
}
