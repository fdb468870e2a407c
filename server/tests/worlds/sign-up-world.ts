import type { WaitingMail } from '@ffl/database/mail/outbox';
import type { Dependencies } from '../../src/dependencies.ts';
import { type AccountWorld, createAccountWorld } from './account-world.ts';

export type SignUpReply = {
  status: number;
  headers: Headers;
  body: { success: boolean; message: string; error?: string; details?: Record<string, unknown> };
};

export type SignUpWorld = AccountWorld & {
  newEmail(): string;
  /** Signs up a person from a unique address. */
  register(input: object, headers?: Record<string, string>): Promise<SignUpReply>;
  verify(token: unknown, headers?: Record<string, string>, password?: string): Promise<SignUpReply>;
  askReset(email: unknown, more?: object, headers?: Record<string, string>): Promise<SignUpReply>;
  /** Mail waiting in the outbox for an address, oldest first. */
  mailTo(email: string): Promise<WaitingMail[]>;
  /** The token of the latest mail to an e-mail. */
  tokenTo(email: string): Promise<string>;
  setSetting(key: string, value: string): Promise<void>;
};

export const signUpPassword = 'Right-Horse-77!';
let people = 0;

/** An application without CAPTCHA and with one organization, and the calls around sign-up and reset. */
export async function createSignUpWorld(settings: Partial<Dependencies['settings']> = {}): Promise<SignUpWorld> {
  const world = await createAccountWorld({ captcha: { provider: 'off' }, ...settings });
  const { tested, flight, addressOf } = world;
  await tested.asOwner((transaction) =>
    transaction.query(
      `insert into organization_whitelist (name, display_name, is_active)
       values ('alpine rescue', 'Alpine Rescue Team', true), ('closed patrol', 'Closed Patrol', false)`,
    ),
  );
  const mailTo = (email: string) =>
    tested.asOwner(async (transaction) => {
      // Sorts also by transaction, since with a stopped clock all mail has the same time.
      const order = 'queued_at, xmin::text::bigint, id';
      const text = `select * from app.mail_outbox where recipient = $1 order by ${order}`;
      return (await transaction.query<WaitingMail>(text, [email])).rows;
    });
  return {
    ...world,
    newEmail: () => {
      people += 1;
      return `newcomer${people}@example.test`;
    },
    register: async (input, headers) => {
      const body = {
        firstName: 'Nora',
        lastName: 'Lindqvist',
        phone: '',
        organization: 'Alpine Rescue Team',
        password: signUpPassword,
        captchaToken: null,
        captchaSessionId: null,
        ...input,
      };
      const email = 'email' in input ? String(input.email) : '';
      return read(await flight.post('/functions/v1/secure-registration', body, headers ?? addressOf(email)));
    },
    verify: async (token, headers, password) =>
      read(await flight.post('/functions/v1/verify-email', { token, password }, headers ?? addressOf(String(token)))),
    askReset: async (email, more = {}, headers) =>
      read(
        await flight.post(
          '/functions/v1/forgot-password-simple',
          { email, ...more },
          headers ?? addressOf(String(email)),
        ),
      ),
    mailTo,
    tokenTo: async (email) => {
      const tokens = (await mailTo(email)).map(({ facts }) => facts.token);
      const token = tokens.findLast((known) => known !== undefined);
      if (typeof token !== 'string') throw new Error(`No link was mailed to ${email}`);
      return token;
    },
    setSetting: (key, value) =>
      tested.asOwner(async (transaction) => {
        await transaction.query('update app.security_settings set value = $2 where key = $1', [key, value]);
      }),
  };
}

/** Headers that must not tell a known e-mail from an unknown one; a request's id is unique. */
export function comparable(headers: Headers): [string, string][] {
  return [...headers].filter(([name]) => name !== 'x-request-id');
}

// The cast states the wire format; the expectations check the values.
async function read(response: Response): Promise<SignUpReply> {
  return { status: response.status, headers: response.headers, body: (await response.json()) as SignUpReply['body'] };
}
