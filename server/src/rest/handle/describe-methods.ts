import type { Catalogue } from '../catalogue/catalogue.ts';
import { findNamed } from '../plan/plan-call.ts';
import { findRelation } from '../plan/plan-field.ts';

/** The methods of a table or view, whoever asks; trying one shows what someone may do. Throws PGRST205. */
export function methodsOfTable(catalogue: Catalogue, name: string): string {
  const { isInsertable, isUpdatable, isDeletable, primaryKey } = findRelation({ catalogue }, name);
  return [
    'OPTIONS,GET,HEAD',
    ...(isInsertable ? ['POST'] : []),
    ...(isInsertable && isUpdatable && primaryKey.length > 0 ? ['PUT'] : []),
    ...(isUpdatable ? ['PATCH'] : []),
    ...(isDeletable ? ['DELETE'] : []),
  ].join(',');
}

/** A function's methods: one that may write can't be called with GET. Throws PGRST202. */
export function methodsOfFunction(catalogue: Catalogue, name: string): string {
  const routines = findNamed(catalogue, name);
  return routines.some(({ isReadOnly }) => isReadOnly) ? 'OPTIONS,GET,HEAD,POST' : 'OPTIONS,POST';
}
