/** What filters, cards and counts ask of somebody in a scope: a program, a type of program, a base, or anything. */
export const standings = ['in_force', 'expiring_30', 'expiring_14', 'lapsed', 'none'] as const;

/** In force holds those expiring within 30 days, and these those within 14; in force, lapsed and none are everybody. */
export type ProgramStanding = (typeof standings)[number];

/** No credential that is held there, whether there is a removed one or not (CRD-20). */
export const notCertified = 'Not Certified';

export const standingLabels: Readonly<Record<ProgramStanding, string>> = {
  in_force: 'In force',
  expiring_30: 'Expiring within 30 days',
  expiring_14: 'Expiring within 14 days',
  lapsed: 'Lapsed',
  none: notCertified,
};
