import { createProduct } from '../app/create-product.ts';
import type { Product } from '../lib/product.ts';
import { granteeSession } from '../lib/session/grantee.ts';
import type { SignedIn } from '../lib/session/session.ts';

const claims = { userId: 'u1', email: 'ana@example.test' };
const person = { id: 'p1', firstName: 'Ana', lastName: 'Ruiz' };

export const administrator: SignedIn = { kind: 'signed-in', ...claims, role: 'admin', person };
export const sessions = {
  admin: administrator,
  member: { ...administrator, role: 'member' },
} as const satisfies Record<string, SignedIn>;

type Where = { base: string } | { organization: string } | 'all';

/** Somebody who only looks, with a grant for each of these. */
export const readerOf = (...wheres: Where[]): SignedIn => granteeOf(wheres.map((where) => ['reader', where]));

/** Somebody who also punches and trains, with a grant for each of these. */
export const trainerOf = (...wheres: Exclude<Where, { organization: string }>[]): SignedIn =>
  granteeOf(wheres.map((where) => ['trainer', where]));

/** Somebody who acts like an administrator there, with a grant for each of these. */
export const leadOf = (...wheres: Exclude<Where, { organization: string }>[]): SignedIn =>
  granteeOf(wheres.map((where) => ['lead', where]));

export function granteeOf(kinds: (readonly [kind: 'reader' | 'trainer' | 'lead', where: Where])[]): SignedIn {
  const grants = kinds.map(([kind, where]) => {
    const rest = { kind, base: null, organization: null, ends_at: null };
    if (where === 'all') return { ...rest, id: 'g0', scope: 'all' as const };
    if ('base' in where)
      return { ...rest, id: 'g1', scope: 'base' as const, base: { id: `id of ${where.base}`, name: where.base } };
    const organization = { id: `id of ${where.organization}`, name: where.organization };
    return { ...rest, id: 'g2', scope: 'organization' as const, organization };
  });
  return granteeSession(claims, { first_name: 'Robin', last_name: 'Vale', member_id: null, grants });
}

/** A product in which this person is signed in. */
export function productOf(session: SignedIn): Product {
  const product = createProduct();
  return { ...product, session: { ...product.session, known: () => session, current: async () => session } };
}
