import { people } from './people.ts';
import type { Answer, Session, World } from './world.ts';

/** The thief's credentials. A copy is one of the tokens that the owner's browser keeps using. */
export type Proof =
  /** A proof from the last fifteen minutes, which somebody with the password can give at any time. */
  | 'fresh'
  | 'stale'
  /** A stale token whose owner has proved since, in their own tab. */
  | 'copied before'
  /** A token made with a proof that has become stale, whose owner has proved again. */
  | 'copied after';

export type Attack = {
  /** What the attack tries. */
  name: string;
  proof: Proof | 'none';
  /** The unit of `got`. */
  unit: string;
  /** The guarantee holds if the thief gets no more than this. */
  most: number;
  run: (world: World) => Promise<Outcome>;
};

/** How much the thief got, according to the database or to others who were served, with the responses. */
export type Outcome = { got: number; answers: Answer[] };

/** The session that a thief uses after the owner signed in, by kind of proof. */
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

/** Whether the session can still read what administrators read. */
export async function reads(world: World, session: Session): Promise<boolean> {
  const { status } = await world.procedure(session, 'get_second_steps', {});
  return status === 200;
}
