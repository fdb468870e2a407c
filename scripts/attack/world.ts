import { sampleAccounts } from '../../database/src/sample/load-sample.ts';
import { type Application, startApplication } from '../bench/application.ts';
import { type BenchDatabase, password } from '../bench/database.ts';
import { administratorEmail, preparePeople } from '../bench/people.ts';
import { signIn } from './ask.ts';
import type { Door } from './target.ts';

export type World = {
  application: Application;
  postmaster: number;
  door: Door;
  password: string;
  /** People whose browsers signed in before. */
  known: { email: string; cookie: string }[];
  /** Tokens of administrators, one of them for reading alone, and of a member. */
  reader: string;
  administrators: string[];
  member: string;
};

const knownPeople = 13;

/** Behind a proxy of its own or without one. */
type Settings = { isBehindProxy: boolean };

/** The product as production runs it, and people who know it. Each attack gets a fresh one. */
export async function startWorld(
  database: BenchDatabase,
  folder: string,
  from: string,
  { isBehindProxy }: Settings,
): Promise<World> {
  const people = await preparePeople(database);
  const settings = { TRUSTED_PROXY_HOPS: isBehindProxy ? '1' : '0', AUTH_REPLY_FLOOR_MS: '400' };
  const application = await startApplication(database, folder, settings);
  const door = { port: Number(new URL(application.origin).port), isBehindProxy };
  const known: World['known'] = [];
  for (let index = 0; index < knownPeople; index += 1) {
    const email = administratorEmail(400 + index);
    const { status, cookie } = await signIn(door, from, { email, password });
    if (status !== 200) throw new Error(`Nobody can sign in: ${status}`);
    known.push({ email, cookie });
  }
  const asMember = await signIn(door, from, { email: sampleAccounts.memberEmail, password });
  const [reader = '', ...administrators] = people.administrators.map(({ token }) => token).slice(0, 400);
  const { session } = JSON.parse(asMember.text) as { session: { access_token: string } };
  return {
    application,
    postmaster: database.postmaster,
    door,
    password,
    known,
    reader,
    administrators,
    member: session.access_token,
  };
}
