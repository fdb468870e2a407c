import type { Known as KnownToFunctions } from '../../src/functions/endpoint.ts';
import { functions } from '../../src/functions/functions.ts';
import type { Endpoint } from './endpoints.ts';

/** Records that a request can name. */
export type Known = KnownToFunctions & { otherMemberId: string; memberUserId: string };

/** Requests to functions and authentication that succeed; the tries start here. */
export function exampleBody(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  known: Known,
): Record<string, unknown> {
  const found = functions.find((each) => path === `/functions/v1/${each.name}` && method === each.method);
  if (found) return found.example(known);
  const { email, password } = known;
  const examples: Record<string, Record<string, unknown>> = {
    '/auth/v1/token': { email, password, refresh_token: 'x'.repeat(59) },
    '/auth/v1/verify': { type: 'recovery', token_hash: 'x'.repeat(56) },
    '/auth/v1/recover': { email },
    '/auth/v1/resend': { email, type: 'signup' },
    '/auth/v1/user': { password, current_password: password, data: { theme: 'dark' } },
  };
  return examples[path] ?? {};
}

/** A plausible value for a column or parameter of this type. */
export function plausible(type: string, known: Known): readonly string[] {
  if (type === 'uuid') return [known.memberId, known.otherMemberId, known.programId, known.memberUserId, known.baseId];
  if (type === 'date') return ['2026-11-21', '2026-02-28', '1899-12-31'];
  if (type.startsWith('timestamp')) return ['2026-11-21T12:00:00Z', '2026-11-21'];
  if (type === 'boolean') return ['true', 'false'];
  if (/int|numeric|double/.test(type)) return ['1', '0', '-1', '2147483648'];
  if (type.endsWith('[]')) return ['{}', '{a,b}'];
  if (type.startsWith('json')) return ['{}', '[1]', 'null'];
  return ['valid', 'pending', 'LG1', 'Ada', known.email, known.organization, 'active'];
}
