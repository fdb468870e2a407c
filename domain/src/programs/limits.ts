export const programLimits = {
  /** Program form. */
  nameMinLength: 2,
  nameMaxLength: 80,
  descriptionMaxLength: 2000,
  validityMinDays: 1,
  /** Ten years: keeps every expiry inside the calendar that the product reads. */
  validityMaxDays: 3650,
  /** Choices of the program form (PRG-20). */
  validityChoiceDays: [365, 42, 28],
  shownMemberInitials: 3,
} as const;
