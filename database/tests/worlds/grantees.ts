import type { Transaction } from '../../src/transaction.ts';
import { addAccount, addBase, addMember, addProgram, type Person } from './people.ts';

type Scope = { scope: 'all' } | { scope: 'base'; baseId: string } | { scope: 'organization'; organizationId: string };

type GrantOptions = Scope & { kind?: 'reader' | 'trainer' | 'lead'; startsInHours?: number; endsInHours?: number };

/** Somebody with an account, no record, and a grant since an hour ago, by default a reader's. */
export async function addGrantee(transaction: Transaction, options: GrantOptions): Promise<Person> {
  const person = await addAccount(transaction);
  await addGrant(transaction, person.userId, options);
  return person;
}

/** Returns the grant's id. */
export async function addGrant(transaction: Transaction, userId: string, options: GrantOptions): Promise<string> {
  const { kind = 'reader', startsInHours = -1, endsInHours } = options;
  const [grant] = await transaction.all<{ id: string }>(
    `insert into app.grants (user_id, kind, scope, base_id, organization_id, starts_at, ends_at, reason, given_at)
     values ($1, $7, $2, $3, $4, now() + make_interval(hours => $5), now() + make_interval(hours => $6),
       'Coordinates with the sheriff', now())
     returning id`,
    [
      userId,
      options.scope,
      options.scope === 'base' ? options.baseId : null,
      options.scope === 'organization' ? options.organizationId : null,
      startsInHours,
      endsInHours ?? null,
      kind,
    ],
  );
  return grant?.id ?? '';
}

/** A base with a program that one member holds. */
export async function addBaseWithHolder(transaction: Transaction, name?: string) {
  const id = await addBase(transaction, name);
  const [base] = await transaction.all<{ base_name: string }>('select base_name from bases where id = $1', [id]);
  const programId = await addProgram(transaction, { base: base?.base_name ?? '', type: 'rescue' });
  const memberId = await addMember(transaction);
  await hold(transaction, memberId, programId);
  return { id, name: base?.base_name ?? '', programId, memberId };
}

/** Two bases with a holder each, and a lead of the first. */
export async function addLeadOfOneBase(transaction: Transaction) {
  const here = await addBaseWithHolder(transaction);
  const elsewhere = await addBaseWithHolder(transaction);
  return [here, elsewhere, await addGrantee(transaction, { kind: 'lead', scope: 'base', baseId: here.id })] as const;
}

/** An organization of the list with one member. */
export async function addOrganizationWithMember(transaction: Transaction, displayName = 'Grand County Search') {
  const [organization] = await transaction.all<{ id: string }>(
    'insert into organization_whitelist (name, display_name) values (lower($1), $1) returning id',
    [displayName],
  );
  const memberId = await addMember(transaction, { organization: displayName });
  return { id: organization?.id ?? '', memberId };
}

/** Gives a member a credential of the program for this many more days. Returns its id. */
export async function hold(transaction: Transaction, memberId: string, programId: string, days = 200): Promise<string> {
  const [credential] = await transaction.all<{ id: string }>(
    `insert into certifications (member_id, program_id, issued_date, expiration_date)
     values ($1, $2, now() - interval '30 days', now() + make_interval(days => $3)) returning id`,
    [memberId, programId, days],
  );
  return credential?.id ?? '';
}
