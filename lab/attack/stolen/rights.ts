import { type Attack, makeSuperAdministrator, reads } from './attack.ts';
import { people } from './people.ts';
import type { Answer, Session, World } from './world.ts';

const { chief, secondChief, robbedChief, dispatcher, accomplice } = people;
const deleted = 'select -count(*) from members';

/** Attacks with only the password, from which a thief can make a fresh proof at any time. */
export const attacksOnRights: Attack[] = [
  {
    name: 'Another super administrator made, the others put out',
    proof: 'fresh',
    unit: 'of the four concerned without a letter',
    most: 0,
    run: async (world) => {
      const { answers } = await takeOver(world);
      return { got: await untold(world, [chief, secondChief, robbedChief, accomplice]), answers };
    },
  },
  {
    name: 'A mail program opens the links of the letters about that',
    proof: 'fresh',
    unit: 'accounts frozen by nobody',
    most: 0,
    run: async (world) => {
      const { thief, second } = await takeOver(world);
      const answers = await openLinks(world, 'GET');
      return { got: 2 - (await stillIn(world, [thief, second])), answers };
    },
  },
  {
    name: 'One of those put out presses the button of such a link',
    proof: 'fresh',
    unit: 'accounts of the thief still in',
    most: 0,
    run: async (world) => {
      const { thief, second } = await takeOver(world);
      await openLinks(world, 'POST');
      return { got: await stillIn(world, [thief, second]), answers: [] };
    },
  },
  {
    name: 'The button pressed where the thief made nobody, and so is the last',
    proof: 'fresh',
    unit: 'accounts of the thief still in',
    // Nobody can freeze the last super administrator (decision 0261), so only the command line stops this attack.
    most: 1,
    run: async (world) => {
      const thief = await world.signIn(robbedChief);
      const answers = [await putOut(world, thief)];
      await openLinks(world, 'POST');
      return { got: await stillIn(world, [thief]), answers };
    },
  },
  {
    name: 'Everybody exported',
    proof: 'fresh',
    unit: 'of three super administrators without a letter',
    most: 0,
    run: async (world) => {
      const thief = await world.signIn(robbedChief);
      const answers = [await world.procedure(thief, 'export_members', {})];
      return { got: await untold(world, [chief, secondChief, robbedChief]), answers };
    },
  },
  {
    name: 'Everybody exported as picked people',
    proof: 'stale',
    unit: 'of three super administrators without a letter',
    // Selecting people is everyday work, and administrators can read them in the table anyway.
    most: 3,
    run: async (world) => {
      const thief = await world.aged(await world.signIn(robbedChief));
      const answers = [await world.procedure(thief, 'export_members', { ids: await memberIds(world) })];
      return { got: await untold(world, [chief, secondChief, robbedChief]), answers };
    },
  },
  {
    name: "Everybody deleted by both of a thief's accounts, one giving its word for the other",
    proof: 'fresh',
    unit: 'people',
    most: 10,
    run: async (world) => {
      const before = await world.count(deleted);
      const all = await memberIds(world);
      // Done before the takeover, while there is somebody else to ask.
      const request = await world.procedure(await world.signIn(robbedChief), 'ask_deletion', { members: all });
      const { thief, second } = await takeOver(world);
      const answers = [
        request,
        await world.procedure(second, 'judge_deletion', { request: request.body.data, confirms: true }),
        await world.send(thief, 'DELETE', '/rest/v1/members?id=not.is.null'),
      ];
      for (const [nth, id] of all.slice(0, 30).entries())
        answers.push(await remove(world, nth < 15 ? thief : second, id));
      return { got: (await world.count(deleted)) - before, answers };
    },
  },
  {
    name: "Sixty people deleted in three of a dispatcher's sessions at once",
    proof: 'fresh',
    unit: 'people',
    most: 10,
    run: async (world) => {
      const before = await world.count(deleted);
      const thieves = [await world.signIn(dispatcher), await world.signIn(dispatcher), await world.signIn(dispatcher)];
      const all = await memberIds(world);
      const calls = thieves.flatMap((thief, nth) => {
        return all.slice(nth * 20, nth * 20 + 20).map((id) => remove(world, thief, id));
      });
      const answers = await Promise.all(calls);
      return { got: (await world.count(deleted)) - before, answers };
    },
  },
  {
    name: 'Second steps switched off by a dispatcher',
    proof: 'fresh',
    unit: 'settings',
    most: 0,
    run: async (world) => {
      const request = { config_key: 'admin_second_factor', config_value: 'off' };
      const answers = [await world.procedure(await world.signIn(dispatcher), 'update_security_config', request)];
      const off = `select count(*) from app.security_settings where key = 'admin_second_factor' and value = 'off'`;
      return { got: await world.count(off), answers };
    },
  },
  {
    name: "Fifty guesses of a super administrator's code, a dispatcher unlocking after each five",
    proof: 'fresh',
    unit: 'guesses',
    most: 5,
    run: async (world) => {
      const { app } = await world.addApp(await world.signIn(robbedChief));
      const [thief, helper] = [await world.signIn(robbedChief), await world.signIn(dispatcher)];
      const answers: Answer[] = [];
      for (let round = 0; round < 10; round += 1) {
        for (let guess = 0; guess < 5; guess += 1) answers.push(await world.guessCode(thief, app, '000000'));
        const request = { email: robbedChief, adminUserId: helper.userId, reason: 'They called' };
        await world.call(helper, 'unlock-account', request);
        await world.procedure(helper, 'reset_failed_attempts', { user_email: robbedChief });
      }
      return { got: answers.filter(({ status }) => status === 422).length, answers };
    },
  },
];

/** First acts of a thief with a super administrator's password. `second` is the account they create. */
async function takeOver(world: World): Promise<{ thief: Session; second: Session; answers: Answer[] }> {
  const thief = await world.signIn(robbedChief);
  const answers = [await makeSuperAdministrator(world, thief), await putOut(world, thief)];
  return { thief, second: await world.signIn(accomplice), answers };
}

async function putOut(world: World, thief: Session): Promise<Answer> {
  const others = `user_id=in.(${await world.idOf(chief)},${await world.idOf(secondChief)})`;
  return world.send(thief, 'PATCH', `/rest/v1/administrators?${others}`, { is_active: false });
}

async function untold(world: World, emails: string[]): Promise<number> {
  const reached = await world.count(
    'select count(distinct recipient) from app.mail_outbox where recipient = any ($1)',
    [emails],
  );
  return emails.length - reached;
}

/** Opens or presses the links in the letters to the person who was put out. */
async function openLinks(world: World, method: 'GET' | 'POST'): Promise<Answer[]> {
  const letters = await world.query<{ token: string }>(
    `select facts ->> 'token' as token from app.mail_outbox
     where recipient = $1 and kind = 'rights-changed' and facts ->> 'token' is not null`,
    [chief],
  );
  return Promise.all(
    letters.map(({ token }) => world.ask(method, `/auth/v1/freeze?token=${token}`, { from: '203.0.113.46' })),
  );
}

async function stillIn(world: World, sessions: Session[]): Promise<number> {
  const answers = await Promise.all(sessions.map((session) => reads(world, session)));
  return answers.filter((isIn) => isIn).length;
}

async function memberIds(world: World): Promise<string[]> {
  return (await world.query<{ id: string }>('select id from members order by id')).map(({ id }) => id);
}

const remove = (world: World, thief: Session, id: string) =>
  world.send(thief, 'DELETE', `/rest/v1/members?id=eq.${id}`);
