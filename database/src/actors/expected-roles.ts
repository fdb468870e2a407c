import type { Claims, RequestRole } from './actor.ts';

/** The last role of each session. Only a guess that saves a trip, since the database decides on every request. */
export function expectedRoles() {
  const mostKnown = 10_000;
  const known = new Map<string, RequestRole>();
  const nameOf = ({ session_id, view_as = '' }: Claims) => session_id && `${session_id} ${view_as}`;
  return {
    expect: (claims: Claims): RequestRole | undefined => {
      const name = nameOf(claims);
      return name === undefined ? 'anon' : known.get(name);
    },
    learn(claims: Claims, role: RequestRole): void {
      const name = nameOf(claims);
      if (name === undefined) return;
      if (known.size >= mostKnown) known.clear();
      known.set(name, role);
    },
  };
}
