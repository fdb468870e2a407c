import { vi } from 'vitest';

type Answers = Record<string, (request: Request) => Response | Promise<Response>>;

/**
 * Stands in at the network edge, for what a healthy server never shows. Keys are paths without search. Anything not
 * listed is a broken connection. `captcha` is what the settings say about it. Returns the requests sent.
 */
export function stubNetwork(answers: Answers, captcha: object = settings.captcha): Request[] {
  const sent: Request[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    // Like the browser, doesn't send requests that were already canceled, maybe in an earlier test.
    init?.signal?.throwIfAborted();
    const request = new Request(new URL(String(input), location.origin), init);
    const { pathname } = new URL(request.url);
    if (pathname === '/config.json') return json(200, { ...settings, captcha });
    const answer = answers[pathname];
    if (!answer && pathname in unlessSaid) return json(200, unlessSaid[pathname]);
    sent.push(request);
    if (!answer) throw new TypeError('Failed to fetch');
    return answer(request);
  });
  return sent;
}

/** Default answers, which a test can override. */
export const unlessSaid: Readonly<Record<string, object | null>> = {
  '/rest/v1/rpc/own_grants': null,
  '/rest/v1/rpc/own_grounding': { grounding: null },
  '/rest/v1/rpc/earlier_imports': { imports: [] },
  '/rest/v1/rpc/grants_of_member': [],
  '/rest/v1/rpc/groundings_now': [],
  '/rest/v1/rpc/members_alike': [],
  '/rest/v1/rpc/groundings_of': [],
  '/rest/v1/rpc/hidden_among': [],
  '/rest/v1/rpc/leavings_of': [],
  '/rest/v1/rpc/member_likenesses': [],
  '/rest/v1/rpc/merges_of': { leadsTo: null, merges: [] },
  '/rest/v1/rpc/own_views': [],
  '/functions/v1/reset-link': { email: 'ana@example.org', names: ['Ana', 'Reyes'], passwordMinLength: 8 },
};

export function json(status: number, body: unknown): Response {
  return Response.json(body, { status });
}

/** An authentication refusal from our server; a proxy's has no such header. */
export function authRefusal(status: number, code: string, rest: object = {}): Response {
  const headers = { 'X-Supabase-Api-Version': '2024-01-01', 'x-sb-error-code': code };
  return Response.json({ code, message: code, ...rest }, { status, headers });
}

/** The response of a gateway with nothing behind it. */
export function badGateway(): Response {
  return new Response('<html>502 Bad Gateway</html>', { status: 502, headers: { 'Content-Type': 'text/html' } });
}

const settings = {
  url: '',
  anonKey: 'anonymous',
  captcha: { provider: 'off', siteKey: null, registrationMode: 'always' },
  passwordMinLength: 8,
  sample: false,
  version: '1',
};
