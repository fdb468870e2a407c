// In older releases a cached plan can be used for another role than its own, bypassing row security (CVE-2024-10976),
// and our connections serve all roles in turn.
const firstSafe = [150_009, 160_005, 170_001, 180_000];

/** The sentence with which an older server is refused. */
export const unsafeServer =
  'The database server must be PostgreSQL 15.9, 16.5, 17.1 or later: those before may show rows of one role to another';

/** Takes PostgreSQL's `server_version_num`. */
export function isSafeServer(version: number): boolean {
  const isOfOneMajor = (first: number) => Math.trunc(first / 10_000) === Math.trunc(version / 10_000);
  return version >= (firstSafe.find(isOfOneMajor) ?? 180_000);
}
