/** Somebody in the answer about many; both names are unknown of who is not there. */
type Named = { name: string | null; lastName: string | null };

/** In the order of the list of members; who is not there comes last. */
export function byLastName(one: Named, other: Named): number {
  return compare(one.lastName, other.lastName) || compare(one.name, other.name);
}

function compare(one: string | null, other: string | null): number {
  return (one ?? '\uffff').localeCompare(other ?? '\uffff');
}
