import type { Claims } from '../src/actors/actor.ts';
import type { Transaction } from '../src/transaction.ts';
import { makeTargets, type Targets } from './matrix-targets.ts';
import { type Persona, personas } from './personas.ts';
import { addBaseWithHolder, addGrantee, addOrganizationWithMember } from './worlds/grantees.ts';
import { addAccount, addAdministrator, addMember, addMemberWithAccount } from './worlds/people.ts';
import type { TestDatabase } from './worlds/test-database.ts';

export type MatrixPerson = {
  claims: Claims;
  email: string;
  memberId: string | null;
  /** Name of the base of their rows; by default one that doesn't exist. */
  base?: string;
};
export type World = Record<Persona, MatrixPerson & { targets: Targets }>;

/** `memberId` is their own record, or that of somebody in their scope. Without one, a persona tries others' rows. */
export async function makePeople(transaction: Transaction): Promise<Record<Persona, MatrixPerson>> {
  const anonymous = { role: 'anon' };
  const member = await addMemberWithAccount(transaction);
  const admin = await addAdministrator(transaction);
  const superAdmin = await addAdministrator(transaction, { role: 'super_admin', days: 30 });
  const inactive = await addAdministrator(transaction, { isActive: false });
  const unverified = await addAccount(transaction, { isConfirmed: false });
  const everything = await addGrantee(transaction, { scope: 'all' });
  const base = await addBaseWithHolder(transaction);
  const atBase = await addGrantee(transaction, { scope: 'base', baseId: base.id });
  const organization = await addOrganizationWithMember(transaction);
  const ofOrganization = await addGrantee(transaction, { scope: 'organization', organizationId: organization.id });
  const trainer = await addGrantee(transaction, { kind: 'trainer', scope: 'all' });
  const trainerAtBase = await addGrantee(transaction, { kind: 'trainer', scope: 'base', baseId: base.id });
  const lead = await addGrantee(transaction, { kind: 'lead', scope: 'all' });
  const leadAtBase = await addGrantee(transaction, { kind: 'lead', scope: 'base', baseId: base.id });
  return {
    anon: { claims: anonymous, email: '', memberId: null },
    unverified: { ...unverified, claims: anonymous, memberId: null },
    'member own': member,
    'member others': { ...member, memberId: null },
    reader: { ...everything, memberId: null },
    'base reader within': { ...atBase, memberId: base.memberId },
    'base reader outside': { ...atBase, memberId: null },
    'organization reader within': { ...ofOrganization, memberId: organization.memberId },
    'organization reader outside': { ...ofOrganization, memberId: null },
    trainer: { ...trainer, memberId: null },
    'base trainer within': { ...trainerAtBase, memberId: base.memberId, base: base.name },
    'base trainer outside': { ...trainerAtBase, memberId: null },
    lead: { ...lead, memberId: null },
    'base lead within': { ...leadAtBase, memberId: base.memberId, base: base.name },
    'base lead outside': { ...leadAtBase, memberId: null },
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
      targets: await makeTargets(transaction, people[persona]),
    });
    const made: Partial<World> = {};
    for (const persona of personas) made[persona] = await withTargets(persona);
    return made as World;
  });
}
