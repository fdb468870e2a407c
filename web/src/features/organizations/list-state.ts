import type { ListedOrganization } from '../../api/organizations/listed-rows.ts';
import { anyText, urlState } from '../../lib/url-state.ts';

/** What the address says about the organizations: what is searched for. */
export const organizationsUrl = urlState({ q: '' }, { q: anyText });

/** Those whose display name or internal name holds the text. */
export function searched(organizations: readonly ListedOrganization[], q: string): ListedOrganization[] {
  const wanted = q.trim().toLowerCase();
  return organizations.filter(({ name, displayName }) =>
    [name, displayName].some((one) => one.toLowerCase().includes(wanted)),
  );
}
