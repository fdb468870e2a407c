import { addAdministrator, addBase, type Person } from '@ffl/database/tests/worlds/people';
import { expect } from 'vitest';
import { type AddressWorld, createAddressWorld, type Reply } from './address-world.ts';

export const grantReason = 'Dispatches for the county';
const names = { firstName: 'Rae', lastName: 'Reader' };

type Given = { grantId: string; userId: string; isInvited: boolean };

export type GrantWorld = AddressWorld & {
  admin: Person;
  /** A super administrator of thirty days. */
  chief: Person;
  baseId: string;
  /** Makes somebody a reader at LG33, unless `more` says otherwise. */
  give(email: string, more?: object, by?: Person): Promise<Reply>;
  given(email: string, more?: object): Promise<Given>;
  invited(email: string, more?: object): Promise<Given>;
  change(grantId: string, endsAt: string | null, by?: Person): Promise<Reply>;
  end(grantId: string, by?: Person): Promise<Reply>;
  ownGrants(person: Pick<Person, 'claims'>): Promise<Record<string, unknown> | null>;
  accountOf(email: string): Promise<Record<string, unknown> | undefined>;
  /** How many grants of an account are in force. */
  inForce(userId: string): Promise<number>;
  changes(userId: string): Promise<{ change: string }[]>;
};

/** Calls about grants. */
export async function createGrantWorld(): Promise<GrantWorld> {
  const world = await createAddressWorld();
  const { asOwner } = world.tested;
  const [admin, chief, baseId] = await asOwner(async (transaction) => [
    await addAdministrator(transaction),
    await addAdministrator(transaction, { role: 'super_admin', days: 30 }),
    await addBase(transaction, 'LG33'),
  ]);
  const give: GrantWorld['give'] = (email, more = {}, by = admin) => {
    const body = { email, kind: 'reader', scope: { of: 'base', id: baseId }, reason: grantReason, ...more };
    return world.as(by.claims, 'give-grant', body);
  };
  const given: GrantWorld['given'] = async (email, more = {}) => {
    const { status, body } = await give(email, more);
    expect([status, body.code]).toEqual([200, undefined]);
    return body.data as Given;
  };
  return {
    ...world,
    admin,
    chief,
    baseId,
    give,
    given,
    invited: (email, more = {}) => given(email, { ...names, ...more }),
    change: (grantId, endsAt, by = admin) =>
      world.as(by.claims, 'change-grant', { grantId, endsAt, reason: 'Stays on' }),
    end: (grantId, by = admin) => world.as(by.claims, 'end-grant', { grantId, reason: 'Works elsewhere' }),
    ownGrants: ({ claims }) => world.procedure(claims, 'own_grants'),
    accountOf: (email) => asOwner(({ first }) => first('select * from auth.users where email = $1', [email])),
    inForce: async (userId) =>
      (await asOwner(({ all }) => all('select id from app.grants_in_force where user_id = $1', [userId]))).length,
    changes: async (userId) => {
      const events = await asOwner(({ all }) =>
        all<{ details: { change: string } }>(
          `select details from app.security_events where user_id = $1 and name = 'authz_change' order by id`,
          [userId],
        ),
      );
      return events.map(({ details }) => details);
    },
  };
}
