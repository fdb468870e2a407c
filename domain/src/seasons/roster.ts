import { statusLabels } from '../credentials/index.ts';

/** What became of somebody since: the credential was removed, or the person deleted. */
export type RosterMark = 'removed' | 'deleted';

/** Where the credential stands now; inactive when it is not held any more. */
export type RosterStatus = 'active' | 'expiring' | 'expired' | 'inactive';

export const rosterStatusLabels: Readonly<Record<RosterStatus, string>> = { ...statusLabels, inactive: 'Inactive' };
