/** A person in a bulk response; the names are null if they don't exist. */
type Named = { name: string | null; lastName: string | null };

/** Sorts in the member list's order; members who don't exist come last. */
export function byLastName(one: Named, other: Named): number {
  return compare(one.lastName, other.lastName) || compare(one.name, other.name);
}

function compare(one: string | null, other: string | null): number {
  return (one ?? '\uffff').localeCompare(other ?? '\uffff');
}
