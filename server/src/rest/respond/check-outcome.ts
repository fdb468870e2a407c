import type { Format } from '../parse/parse-accept.ts';
import type { Preferences } from '../parse/parse-preferences.ts';
import { RestError } from '../rest-error.ts';
import type { Outcome } from '../sql/statement-sql.ts';

/** Checks before the transaction may commit. Throws PGRST116, PGRST124 and the reply limit. */
export function checkOutcome(outcome: Outcome, format: Format, preferences: Preferences): void {
  requireSingle(outcome.pageTotal, format);
  requireFew(outcome.pageTotal, preferences.maxAffected);
  if (!outcome.isTooLarge) return;
  const message = 'The reply is too large; ask for fewer rows or columns';
  throw new RestError({ status: 400, code: '54000', message });
}

function requireSingle(rows: number, format: Format): void {
  if (format.kind !== 'object' || rows === 1) return;
  throw new RestError({
    status: 406,
    code: 'PGRST116',
    message: 'Cannot coerce the result to a single JSON object',
    details: `The result contains ${rows} rows`,
  });
}

function requireFew(rows: number, maxAffected: number | undefined): void {
  if (maxAffected === undefined || rows <= maxAffected) return;
  throw new RestError({
    status: 400,
    code: 'PGRST124',
    message: 'Query result exceeds max-affected preference constraint',
    details: `The query affects ${rows} rows`,
  });
}
