import type { Context } from 'hono';
import { isAuthorizedBy, isOnThisMachine } from '../http/callers/on-this-machine.ts';
import type { Metrics } from './metrics.ts';

type Watched = { metrics: Metrics; settings: { metricsToken?: string; trustedProxyHops: number } };

/** The figures for Prometheus: for someone on this machine itself, or with the token. For others the page doesn't exist. */
export async function answerMetrics({ metrics, settings }: Watched, context: Context): Promise<Response> {
  const { metricsToken, trustedProxyHops } = settings;
  const hasToken = metricsToken !== undefined && isAuthorizedBy(context, `Bearer ${metricsToken}`);
  if (!hasToken && !isOnThisMachine(context, trustedProxyHops)) return context.notFound();
  const { text, contentType } = await metrics.page();
  return context.body(text, 200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' });
}
