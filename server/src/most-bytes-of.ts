import { isOutage } from '@ffl/database/connections/connection-failure';
import type { Database } from '@ffl/database/database';
import type { MostBytes } from './http/bodies/receive-body.ts';
import { requestLimits } from './http/limits/limits.ts';
import { memberWriteRules } from './rest/member-write-rules.ts';

/** Only an administrator has more to say than others, in the row of a member: the photo. The tables tell who is one. */
export function mostBytesOf(database: Database): MostBytes {
  return async (request, claims) => {
    if (new URL(request.url).pathname !== '/rest/v1/members') return requestLimits.bodyBytes;
    const { role } = await database.readAsActor(claims, () => ({ text: 'select', values: [] })).catch(asNobody);
    return role === 'app_admin' ? memberWriteRules.mostBodyBytes : requestLimits.bodyBytes;
  };
}

// An outage says nothing about the caller. Any other reason is told by the API when it asks itself.
function asNobody(error: unknown): { role: 'anon' } {
  if (isOutage(error)) throw error;
  return { role: 'anon' };
}
