import type { Catalogue } from '../catalogue/catalogue.ts';
import { findNamed } from '../plan/plan-call.ts';
import { findRelation } from '../plan/plan-field.ts';

/** The methods that a table or view has, whoever asks; what somebody may do is told by doing it. Throws PGRST205. */
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

/** The methods of a function: what may write cannot be read. Throws PGRST202. */
export function methodsOfFunction(catalogue: Catalogue, name: string): string {
  const routines = findNamed(catalogue, name);
  return routines.some(({ isReadOnly }) => isReadOnly) ? 'OPTIONS,GET,HEAD,POST' : 'OPTIONS,POST';
}
