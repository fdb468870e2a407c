import { people as accounts } from '../pages/people.ts';
import { people } from './names.ts';

/** What the pages store for someone signed in. */
export type Session = { access_token: string };

export async function signIn(origin: string): Promise<Session> {
  const body = { email: accounts.administrator, password: process.env.SAMPLE_PASSWORD };
  return (await post<{ session: Session }>(origin, '/functions/v1/signin', {}, body)).session;
}

/** Adds everyone who is typed, and their organizations. */
export async function addPeople(origin: string, { access_token }: Session): Promise<void> {
  const { anonKey } = (await (await fetch(`${origin}/config.json`)).json()) as { anonKey: string };
  const headers = { apikey: anonKey, Authorization: `Bearer ${access_token}` };
  const organizations = people.map(({ organization }) => ({
    name: organization.toLowerCase(),
    display_name: organization,
  }));
  await post(origin, '/rest/v1/organization_whitelist', headers, organizations);
  const members = people.map(({ firstName, lastName, email, organization }) => ({
    first_name: firstName,
    last_name: lastName,
    email,
    organization,
    phone: '970 555 0100',
    status: 'pending',
  }));
  await post(origin, '/rest/v1/members', headers, members);
}

async function post<Answer>(
  origin: string,
  path: string,
  headers: Record<string, string>,
  body: object,
): Promise<Answer> {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Prefer: 'return=representation', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
