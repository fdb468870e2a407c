import { people } from './people.ts';
import type { Answer, Session, World } from './world.ts';

/** What the thief holds. A copy is one of the tokens that its owner's browser goes on with. */
export type Proof =
  /** Given within the last fifteen minutes, as somebody with the password can at any time. */
  | 'fresh'
  | 'stale'
  /** A stale one, whose owner proved in their own tab since. */
  | 'copied before'
  /** Made with a proof that grew old since, and its owner proved again. */
  | 'copied after';

export type Attack = {
  /** What is tried. */
  name: string;
  proof: Proof | 'none';
  /** What `got` counts. */
  unit: string;
  /** It holds if no more than this is got. */
  most: number;
  run: (world: World) => Promise<Outcome>;
};

/** How much was got, as the database or whoever else was served says, and what the thief was answered. */
export type Outcome = { got: number; answers: Answer[] };

/** What the thief acts with, after the owner signed in. */
export const held: Record<Proof, (world: World, owner: Session) => Promise<Session>> = {
  fresh: async (_world, owner) => owner,
  stale: (world, owner) => world.aged(owner),
  'copied before': async (world, owner) => {
    const copy = await world.aged(owner);
    await world.prove(copy);
    return copy;
  },
  'copied after': async (world, owner) => {
    const copy = await world.aged(await world.prove(await world.aged(owner)));
    await world.prove(copy);
    return copy;
  },
};

export async function makeSuperAdministrator(world: World, thief: Session): Promise<Answer> {
  const user_id = await world.idOf(people.accomplice);
  const row = { user_id, role: 'super_admin', first_name: 'Thea', last_name: 'Thief' };
  return world.send(thief, 'POST', '/rest/v1/administrators', row);
}

/** Whether the session still reads what administrators do. */
export async function reads(world: World, session: Session): Promise<boolean> {
  const { status } = await world.procedure(session, 'get_second_steps', {});
  return status === 200;
}
