import type { Database } from '@ffl/database/database';
import type { Context } from 'hono';

/** Whether the database answers. */
export async function answerHealth(database: Database, context: Context): Promise<Response> {
  const isHealthy = await database.isHealthy();
  return context.json({ status: isHealthy ? 'ok' : 'unavailable' }, isHealthy ? 200 : 503, {
    'Cache-Control': 'no-store',
  });
}
