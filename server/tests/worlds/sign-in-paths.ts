import type { TestApp } from './test-app.ts';

export type Try = { email: string; password: string; captchaToken?: string; from?: string; cookie?: string };

/** A way to sign in, with the status and code it uses for each outcome. */
export type SignInPath = {
  name: string;
  tryIn(flight: TestApp, attempt: Try): Promise<Response>;
  addressBlocked: string;
  tooMany: string;
  wrong: number;
  unconfirmed: number;
};

/** Every way to sign in by password. They must all behave alike. */
export const signInPaths: SignInPath[] = [
  {
    name: 'the function',
    tryIn: (flight, { email, password, captchaToken, ...origin }) =>
      flight.post('/functions/v1/signin', { email, password, captchaToken }, headersOf(origin)),
    addressBlocked: 'address_blocked',
    tooMany: 'too_many_sign_ins',
    wrong: 401,
    unconfirmed: 403,
  },
  {
    name: 'the password grant',
    tryIn: (flight, { email, password, captchaToken, ...origin }) => {
      const body = { email, password, gotrue_meta_security: { captcha_token: captchaToken } };
      return flight.post('/auth/v1/token?grant_type=password', body, headersOf(origin));
    },
    addressBlocked: 'over_request_rate_limit',
    tooMany: 'over_request_rate_limit',
    wrong: 400,
    unconfirmed: 400,
  },
];

function headersOf({ from, cookie }: { from?: string; cookie?: string }): Record<string, string> {
  return { ...(from ? { 'X-Forwarded-For': from } : {}), ...(cookie ? { Cookie: cookie } : {}) };
}

/** The cookie that a browser would send back. */
export function cookieOf(response: Response): string {
  return (response.headers.get('Set-Cookie') ?? '').split(';', 1)[0] ?? '';
}
