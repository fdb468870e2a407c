import { randomBytes } from 'node:crypto';
import { sampleAccounts } from '../../domain/src/accounts/sample-accounts.ts';
import { memberLimits } from '../../domain/src/members/limits.ts';
import { type Application, startApplication } from '../bench/application.ts';
import { asOwner, type BenchDatabase, password } from '../bench/database.ts';
import { administratorEmail, preparePeople } from '../bench/people.ts';
import { signIn } from './ask.ts';
import { type Nginx, startNginx } from './nginx.ts';
import type { Gateway, Way } from './target.ts';

export type World = {
  application: Application;
  postmaster: number;
  gateway: Gateway;
  /** For monitoring, which doesn't come through a proxy. */
  back: Gateway;
  password: string;
  /** People with browsers that signed in before. */
  known: { email: string; cookie: string }[];
  /** Tokens of administrators and of a member. The reader only reads. */
  reader: string;
  administrators: string[];
  /** A member with the largest possible photo and a credential in every program. */
  member: string;
  stop: () => Promise<void>;
};

const knownPeople = 13;

/** The product as production runs it, and people who know it. Each attack gets a fresh one. */
export async function startWorld(database: BenchDatabase, folder: string, from: string, way: Way): Promise<World> {
  const people = await preparePeople(database);
  await giveWideMember(database);
  const settings = { TRUSTED_PROXY_HOPS: way === 'direct' ? '0' : '1', AUTH_REPLY_FLOOR_MS: '400' };
  const application = await startApplication(database, folder, settings);
  const back: Gateway = { port: Number(new URL(application.origin).port), way: 'direct' };
  const nginx = way === 'nginx' ? await startNginx(`${folder}-nginx`, back.port) : undefined;
  const gateway: Gateway = { port: nginx?.port ?? back.port, way };
  const known: World['known'] = [];
  for (let index = 0; index < knownPeople; index += 1) {
    const email = administratorEmail(400 + index);
    const { status, cookie } = await signIn(gateway, from, { email, password });
    if (status !== 200) throw new Error(`Nobody can sign in: ${status}`);
    known.push({ email, cookie });
  }
  const asMember = await signIn(gateway, from, { email: sampleAccounts.memberEmail, password });
  const [reader = '', ...administrators] = people.administrators.map(({ token }) => token).slice(0, 400);
  const { session } = JSON.parse(asMember.text) as { session: { access_token: string } };
  return {
    application,
    postmaster: database.postmaster,
    gateway,
    back,
    password,
    known,
    reader,
    administrators,
    member: session.access_token,
    stop: () => stop(application, nginx),
  };
}

async function stop(application: Application, nginx: Nginx | undefined): Promise<void> {
  await nginx?.stop();
  await application.stop();
}

/** Makes a member with the largest possible photo and a credential in every program. */
async function giveWideMember({ owner }: BenchDatabase): Promise<void> {
  await asOwner(owner, async (client) => {
    const isMember = 'user_id = (select id from auth.users where email = $1)';
    const photo = `data:image/jpeg;base64,${randomBytes(memberLimits.photoMaxBytes).toString('base64')}`;
    await client.query(`update members set image_url = $2 where ${isMember}`, [sampleAccounts.memberEmail, photo]);
    await client.query(
      `insert into certifications (member_id, program_id, issued_date, expiration_date, status)
       select m.id, p.id, current_date, current_date + 365, 'valid' from members m, programs p
       where m.${isMember} and not exists (select from certifications c where c.member_id = m.id and c.program_id = p.id)`,
      [sampleAccounts.memberEmail],
    );
  });
}
