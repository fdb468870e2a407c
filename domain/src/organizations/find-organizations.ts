import { folded } from '../search/folded.ts';

type Listed = { name: string; displayName: string };

/** Those whose display or internal name contains the text. */
export function findOrganizations<O extends Listed>(organizations: readonly O[], text: string): O[] {
  const wanted = folded(text).trim();
  return organizations.filter(({ name, displayName }) =>
    [name, displayName].some((one) => folded(one).includes(wanted)),
  );
}
