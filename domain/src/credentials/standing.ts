/** What filters, cards and counts ask about someone in a scope: a program, a type of program, a base, or anything. */
export const standings = ['in_force', 'expiring_30', 'expiring_14', 'grounded', 'lapsed', 'none'] as const;

/**
 * In force includes those expiring within 30 days, and these those within 14; in force, grounded, lapsed and none cover
 * everyone. The grounded hold what would be in force; with no scope, they are all who are grounded.
 */
export type ProgramStanding = (typeof standings)[number];

/** The words of every screen, list, report, file and letter, where the specification has none of its own (0182). */
export const standingLabels = {
  in_force: 'In force',
  expiring_30: 'Expiring within 30 days',
  expiring_14: 'Expiring within 14 days',
  grounded: 'Grounded',
  lapsed: 'Lapsed',
  none: 'None',
} as const satisfies Readonly<Record<ProgramStanding, string>>;

/** Of somebody in all programs together, where what lasts longest counts. */
export const standingLabelsOfAny: Readonly<Record<ProgramStanding, string>> = {
  ...standingLabels,
  expiring_30: 'All expire within 30 days',
  expiring_14: 'All expire within 14 days',
  lapsed: 'Lapsed, nothing in force',
};

/** The same words for what is held. */
export const heldLabels = {
  active: standingLabels.in_force,
  expiring_14: 'Expiring',
  expired: standingLabels.lapsed,
  grounded: standingLabels.grounded,
} as const;

/** Somebody's standing in the programs they flew for, by the ledger. */
export type FlightStanding = 'in_force' | 'grounded' | 'lapsed' | 'none';

/** 'Flown while lapsed', of a live mission; null while in force. */
export function flownText(standing: FlightStanding | null): string | null {
  if (standing === null || standing === 'in_force') return null;
  return standing === 'none' ? 'Flown without the credential' : `Flown while ${standing}`;
}
