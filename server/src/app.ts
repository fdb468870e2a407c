import { requestRoles } from '@ffl/database/connections/roles';
import type { Database } from '@ffl/database/database';
import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import type { Accounts } from './accounts/accounts.ts';
import { authRoutes } from './auth/auth-routes.ts';
import { answerCalendar } from './calendars/answer-calendar.ts';
import type { Dependencies } from './dependencies.ts';
import { functionRoutes } from './functions/function-routes.ts';
import { answerHealth } from './health/answer-health.ts';
import { answerMetrics } from './health/answer-metrics.ts';
import { accessLog } from './http/answers/access-log.ts';
import { apiCors } from './http/answers/api-cors.ts';
import { outageBehind } from './http/answers/outage.ts';
import { safeHeaders } from './http/answers/safe-headers.ts';
import { endUnread } from './http/bodies/end-unread.ts';
import { BodyRefused, keepBody, readJsonObject } from './http/bodies/json-body.ts';
import { type MostBytes, receiveBody } from './http/bodies/receive-body.ts';
import { readDeviceCookie } from './http/callers/device-cookie-header.ts';
import { limitHead } from './http/limits/head-size.ts';
import { type Known, limitRequests, limitUntaken, takeTurns } from './http/limits/limit-requests.ts';
import { rateLimits, requestLimits } from './http/limits/limits.ts';
import { createWindows } from './http/limits/windows.ts';
import { ownShare } from './own-share.ts';
import { addressPage, confirmAddressNow } from './pages/address-page.ts';
import { freezeNow, freezePage } from './pages/freeze-page.ts';
import { sampleOutbox } from './pages/outbox-page.ts';
import { publicConfig } from './pages/public-config.ts';
import { stopLettersNow, stopLettersPage } from './pages/stop-letters-page.ts';
import { verifyPage } from './pages/verify-page.ts';
import { refuseEarly } from './refuse-early.ts';
import { cleanColumns } from './rest/clean-columns.ts';
import { credentialWriteRules } from './rest/credential-write-rules.ts';
import { memberWriteRules } from './rest/member-write-rules.ts';
import { readRestClaims } from './rest/read-rest-claims.ts';
import { restRoutes } from './rest/rest-routes.ts';
import { seasonWriteRules } from './rest/season-write-rules.ts';

/** A longer request id is ignored. */
const longestRequestId = 64;

const apis = ['/auth/v1/*', '/rest/v1/*', '/functions/v1/*'];

/** The whole server as one function from request to response. `pages` are the built pages, absent if only the API is tested. */
export function createApp(dependencies: Dependencies, pages?: Hono): Hono {
  const { database, tokens, clock, log, settings, health, ready } = dependencies;
  const app = new Hono();
  // A request's id is taken from our own proxies only: a stranger's would end up in our log.
  const headerName = settings.trustedProxyHops > 0 ? 'X-Request-Id' : '';
  app.use(
    requestId({ headerName, limitLength: longestRequestId }),
    accessLog(dependencies),
    endUnread(),
    safeHeaders(),
  );
  for (const api of apis) app.use(api, apiCors(settings.appOrigins), noStore);
  app.use('/config.json', apiCors(settings.appOrigins));
  app.use(limitHead(refuseEarly));
  const known = {
    ...renewedSession(dependencies),
    knownBrowser: knownBrowser(dependencies),
    ownShare: ownShare(dependencies),
  };
  const limited = limitRequests(dependencies, refuseEarly, known);
  const taken = limitUntaken(dependencies, refuseEarly, known);
  const received = receiveBody(dependencies, refuseEarly, mostBytesOf(database));
  const inTurn = takeTurns(dependencies, refuseEarly, known);
  // Checked when the request has its turn, since two hundred simultaneous requests have nothing unread yet.
  for (const path of [...apis, '/calendar/v1/*', '/config.json']) app.use(path, limited, received, inTurn, taken);
  app.get('/config.json', async (context) =>
    context.json(await publicConfig(dependencies), 200, { 'Cache-Control': 'no-cache' }),
  );
  app.get(
    '/live',
    answerHealth(async () => undefined),
  );
  app.get('/health', answerHealth(health));
  app.get('/ready', answerHealth(ready));
  app.get('/metrics', (context) => answerMetrics(dependencies, context));
  app.get('/sample/outbox', sampleOutbox(dependencies));
  app.get('/auth/v1/verify', (context) => verifyPage(dependencies, context));
  app.get('/auth/v1/address', (context) => addressPage(dependencies, context));
  app.post('/auth/v1/address', (context) => confirmAddressNow(dependencies, context));
  app.get('/auth/v1/freeze', (context) => freezePage(dependencies, context));
  app.post('/auth/v1/freeze', (context) => freezeNow(dependencies, context));
  app.get('/auth/v1/letters', (context) => stopLettersPage(dependencies, context));
  app.post('/auth/v1/letters', (context) => stopLettersNow(dependencies, context));
  app.get('/calendar/v1/:file{.+}', (context) => answerCalendar(dependencies, context));
  app.route('/auth/v1', authRoutes(dependencies));
  app.route('/functions/v1', functionRoutes(dependencies));
  app.route(
    '/rest/v1',
    restRoutes({
      database,
      settings: {
        schema: 'public',
        roles: requestRoles,
        maxRows: 10_000,
        allowsRollback: false,
        writeRules: new Map([
          ['members', memberWriteRules],
          ['certifications', credentialWriteRules],
          ['seasons', seasonWriteRules],
          ['organization_whitelist', { checkRows: cleanColumns(['name', 'display_name']) }],
          ['administrators', { checkRows: cleanColumns(['first_name', 'last_name']) }],
          [
            'training_sessions',
            { checkRows: cleanColumns(['training_type', 'agency', 'base', 'meeting_place', 'pilot', 'program_id']) },
          ],
          ['trainees', { checkRows: cleanColumns(['name', 'level', 'agency']) }],
        ]),
      },
      readClaims: (request) => readRestClaims(request, tokens, clock()),
      log: (error, id) => log.error({ err: error, requestId: id }, 'A table call failed'),
    }),
  );
  if (pages) app.use(limited, inTurn, taken).route('/', pages);
  app.onError((error, context) => {
    log.error({ err: error, requestId: context.get('requestId') }, 'A request failed');
    const internal = { code: 'internal', message: 'Something went wrong on our side. Please try again.' } as const;
    return refuseEarly(context, outageBehind(error) ?? internal);
  });
  return app;
}

async function noStore(context: import('hono').Context, next: () => Promise<void>): Promise<void> {
  await next();
  const { headers } = context.res;
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
}

/** Knows the browser by its signed cookie. Whose it is shows only with the e-mail, which sign-in asks for. */
function knownBrowser({ deviceCookies, clock, settings }: Dependencies): Known['knownBrowser'] {
  return (context) => deviceCookies.readPerson(readDeviceCookie(context, settings), clock());
}

/**
 * The session that the signed refresh token names, since a refresh carries no other identity. The token of an ended
 * session stays validly signed, but proves nothing.
 */
function renewedSession({
  refreshTokens,
  clock,
}: Pick<Accounts, 'refreshTokens' | 'clock'>): Pick<Known, 'renewedSession' | 'renewalRefused'> {
  const refused = createWindows(rateLimits.refusedRenewalSeconds * 1000, rateLimits.mostCounted);
  return {
    async renewedSession(request) {
      if (!request.url.includes('/auth/v1/token?')) return undefined;
      const { pathname, searchParams } = new URL(request.url);
      if (pathname !== '/auth/v1/token' || searchParams.get('grant_type') !== 'refresh_token') return undefined;
      await keepBody(request, requestLimits.strangersBodyBytes);
      const { refresh_token: token } = await readJsonObject(request).catch(asUnread);
      const session = typeof token === 'string' ? refreshTokens.read(token)?.sessionId : undefined;
      return session !== undefined && refused.wait(session, 1, clock().getTime()) === 0 ? session : undefined;
    },
    renewalRefused(session) {
      refused.take(session, 1, clock().getTime());
    },
  };
}

// The API that reads the body reports its problems.
function asUnread(error: unknown): Record<string, unknown> {
  if (error instanceof BodyRefused) return {};
  throw error;
}

/** Only administrators may send larger bodies, because of the photo in a member's row. The tables know who is one. */
function mostBytesOf(database: Database): MostBytes {
  return async (request, claims) => {
    if (new URL(request.url).pathname !== '/rest/v1/members') return requestLimits.bodyBytes;
    const { role } = await database.readAsActor(claims, () => ({ text: 'select', values: [] })).catch(asNobody);
    return role === 'app_admin' ? memberWriteRules.mostBodyBytes : requestLimits.bodyBytes;
  };
}

// An outage says nothing about the caller. For anything else, the API reports the reason itself.
function asNobody(error: unknown): { role: 'anon' } {
  if (outageBehind(error)) throw error;
  return { role: 'anon' };
}
