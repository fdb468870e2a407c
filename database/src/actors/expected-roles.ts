import type { Claims, RequestRole } from './actor.ts';

/** The last role of each session. Only a guess that saves a trip, since the database decides on every request. */
export function expectedRoles() {
  const mostKnown = 10_000;
  const known = new Map<string, RequestRole>();
  return {
    expect: (claims: Claims): RequestRole | undefined =>
      claims.session_id === undefined ? 'anon' : known.get(claims.session_id),
    learn(claims: Claims, role: RequestRole): void {
      if (claims.session_id === undefined) return;
      if (known.size >= mostKnown) known.clear();
      known.set(claims.session_id, role);
    },
  };
}
