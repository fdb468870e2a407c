/** Standings that filters, cards and counts use, in a scope: a program, a type of program, a base, or everything. */
export const standings = ['in_force', 'expiring_30', 'expiring_14', 'grounded', 'lapsed', 'none'] as const;

/**
 * In force includes those who expire within 30 days, which includes those within 14. Everyone is in force, grounded,
 * lapsed or none. Grounded people hold something that would be in force; with no scope, everyone who is grounded
 * counts.
 */
export type ProgramStanding = (typeof standings)[number];

/** Words of every screen, list, report, file and letter, unless the specification has its own (0182). */
export const standingLabels = {
  in_force: 'In force',
  expiring_30: 'Expiring within 30 days',
  expiring_14: 'Expiring within 14 days',
  grounded: 'Grounded',
  lapsed: 'Lapsed',
  none: 'None',
} as const satisfies Readonly<Record<ProgramStanding, string>>;

/** Labels for all programs together, where the latest expiry counts. */
export const standingLabelsOfAny: Readonly<Record<ProgramStanding, string>> = {
  ...standingLabels,
  expiring_30: 'All expire within 30 days',
  expiring_14: 'All expire within 14 days',
  lapsed: 'Lapsed, nothing in force',
};

/** Labels for a single credential. */
export const heldLabels = {
  active: standingLabels.in_force,
  expiring_14: 'Expiring',
  expired: standingLabels.lapsed,
  grounded: standingLabels.grounded,
} as const;

/** A person's standing in the programs they flew for, according to the ledger. */
export type FlightStanding = 'in_force' | 'grounded' | 'lapsed' | 'none';

/** 'Flown while lapsed', for a live mission; null while in force. */
export function flownText(standing: FlightStanding | null): string | null {
  if (standing === null || standing === 'in_force') return null;
  return standing === 'none' ? 'Flown without the credential' : `Flown while ${standing}`;
}
