import { heldLabels, standingLabels } from './standing.ts';

/** A later change: the credential was removed, or the person deleted or set aside. */
export type RosterMark = 'removed' | 'deleted' | 'left';

/** The credential's current status; inactive if none is held any longer. */
export type RosterStatus = 'active' | 'expiring_14' | 'grounded' | 'expired' | 'inactive';

export const rosterStatusLabels: Readonly<Record<RosterStatus, string>> = {
  ...heldLabels,
  inactive: standingLabels.none,
};
