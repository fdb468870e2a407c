import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { countedAddress } from '../http/caller.ts';
import type { Metrics } from './metrics.ts';

type Watched = { metrics: Metrics; settings: { metricsToken?: string } };

/** The figures for Prometheus: for who asks on this machine itself, or shows the token. For others there is no such page. */
export async function answerMetrics({ metrics, settings }: Watched, context: Context): Promise<Response> {
  const isAllowed = hasToken(context, settings.metricsToken) || isOnThisMachine(context);
  if (!isAllowed) return context.notFound();
  const { text, contentType } = await metrics.page();
  return context.body(text, 200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' });
}

function hasToken(context: Context, token: string | undefined): boolean {
  if (token === undefined) return false;
  return timingSafeEqual(digest(context.req.header('authorization') ?? ''), digest(`Bearer ${token}`));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'via'];

/**
 * A socket from this machine is not enough: a proxy here has one too, for everybody it serves. So whatever was
 * forwarded is a stranger's, however many proxies are trusted, and the name that was asked for must be this machine's.
 */
function isOnThisMachine(context: Context): boolean {
  const address: unknown = context.env?.incoming?.socket?.remoteAddress;
  const isLocalSocket = /^(127\.|0:0:0:0::\/64$)/.test(countedAddress(String(address ?? '')) ?? '');
  const isForwarded = forwardingHeaders.some((name) => context.req.header(name) !== undefined);
  return isLocalSocket && !isForwarded && isLocalName(new URL(context.req.url).hostname);
}

function isLocalName(name: string): boolean {
  return name === 'localhost' || name === '[::1]' || name.startsWith('127.');
}
