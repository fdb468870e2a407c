import type { Claims } from '../src/actors/actor.ts';
import type { Transaction } from '../src/transaction.ts';
import { makeTargets, type Targets } from './matrix-targets.ts';
import type { Persona } from './permission-matrix.ts';
import { addAccount, addAdministrator, addMember, addMemberWithAccount } from './worlds/people.ts';
import type { TestDatabase } from './worlds/test-database.ts';

export type MatrixPerson = { claims: Claims; email: string; memberId: string | null };
export type World = Record<Persona, MatrixPerson & { targets: Targets }>;

/** `memberId` is their own record. Without one, a persona tries the rows of somebody else. */
export async function makePeople(transaction: Transaction): Promise<Record<Persona, MatrixPerson>> {
  const anonymous = { role: 'anon' };
  const member = await addMemberWithAccount(transaction);
  const admin = await addAdministrator(transaction);
  const superAdmin = await addAdministrator(transaction, { role: 'super_admin', days: 30 });
  const inactive = await addAdministrator(transaction, { isActive: false });
  const unverified = await addAccount(transaction, { isConfirmed: false });
  return {
    anon: { claims: anonymous, email: '', memberId: null },
    unverified: { ...unverified, claims: anonymous, memberId: null },
    'member own': member,
    'member others': { ...member, memberId: null },
    admin: { ...admin, memberId: null },
    super_admin: { ...superAdmin, memberId: null },
    'inactive admin': { ...inactive, memberId: await addMember(transaction, {}, inactive.userId) },
  };
}

/** Every persona, with rows to try. */
export async function makeWorld(tested: TestDatabase): Promise<World> {
  return tested.asOwner(async (transaction) => {
    const people = await makePeople(transaction);
    const withTargets = async (persona: Persona) => ({
      ...people[persona],
      targets: await makeTargets(transaction, people[persona].memberId),
    });
    return {
      anon: await withTargets('anon'),
      unverified: await withTargets('unverified'),
      'member own': await withTargets('member own'),
      'member others': await withTargets('member others'),
      admin: await withTargets('admin'),
      super_admin: await withTargets('super_admin'),
      'inactive admin': await withTargets('inactive admin'),
    };
  });
}
