import { password } from '../../bench/database.ts';
import type { Attack, Outcome } from './attack.ts';
import { people } from './people.ts';
import type { Answer, World } from './world.ts';

const at = '198.51.100.45';
const madeUp = 'A'.repeat(43);

const refusedNeighbors = { proof: 'none', unit: 'of six neighbors refused', most: 0 } as const;

export const floods: Attack[] = [
  {
    name: "A thousand calls from a crew's address",
    ...refusedNeighbors,
    run: (world) => flood(world, [() => post(world, 'none', {})], 1_000),
  },
  {
    name: 'Of codes, keys, lists, devices and calendars, 700 questions each',
    ...refusedNeighbors,
    run: (world) =>
      flood(
        world,
        [
          () => post(world, 'present-card', { statement: madeUp }),
          () => get(world, '/functions/v1/card-keys'),
          () => get(world, '/functions/v1/card-status'),
          () => post(world, 'record-boardings', { token: madeUp, boardings: [] }),
          () => get(world, `/calendar/v1/${madeUp}.ics`),
        ],
        700,
      ),
  },
];

const get = (world: World, path: string) => world.ask('GET', path, { from: at });
const post = (world: World, name: string, body: object, headers = {}) =>
  world.ask('POST', `/functions/v1/${name}`, { body, headers, from: at });

/** Sends requests over fifty connections, then checks that everybody else at that address is still served. */
async function flood(world: World, questions: (() => Promise<Answer>)[], times: number): Promise<Outcome> {
  const neighbors = await meetNeighbors(world);
  const answers: Answer[] = [];
  for (let sent = 0; sent < times; sent += 50)
    for (const question of questions) answers.push(...(await Promise.all(Array.from({ length: 50 }, question))));
  const served = await Promise.all(neighbors.map((ask) => ask()));
  return { got: served.filter(({ status }) => status !== 200).length, answers };
}

/** A device that checks a card, an enrolled one, a calendar and a known browser. */
async function meetNeighbors(world: World): Promise<(() => Promise<Answer>)[]> {
  const member = await world.signIn(people.accomplice);
  const administrator = await world.signIn(people.dispatcher);
  const [base] = await world.query<{ id: string }>(`select id from bases where base_name = 'LG2'`);
  const { link } = dataOf(await world.call(member, 'card-statement', {}));
  const { address } = dataOf(await world.call(member, 'make-calendar', { baseId: null }));
  const device = { name: 'Phone in the hangar', baseId: base?.id };
  const { code } = dataOf(await world.call(administrator, 'make-boarding-device', device));
  const { token } = dataOf(
    await world.ask('POST', '/functions/v1/enroll-boarding-device', { body: { code }, from: at }),
  );
  const statement = link?.split('#')[1];
  const boarding = {
    key: crypto.randomUUID(),
    at: new Date().toISOString(),
    kind: 'boarded',
    mission: '',
    reason: '',
    verdict: 'valid',
    checked: null,
    statement,
  };
  return [
    () => get(world, '/functions/v1/card-keys'),
    () => get(world, '/functions/v1/card-status'),
    () => post(world, 'present-card', { statement, checker: crypto.randomUUID(), photo: false }),
    () => post(world, 'record-boardings', { token, boardings: [boarding] }),
    () => get(world, new URL(address ?? '').pathname),
    () => post(world, 'signin', { email: people.accomplice, password }, { Cookie: member.cookie }),
  ];
}

function dataOf({ status, body }: Answer): Record<string, string | undefined> {
  if (status !== 200) throw new Error(`A neighbor is missing: ${status} ${JSON.stringify(body)}`);
  return body.data as Record<string, string | undefined>;
}
