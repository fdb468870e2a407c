export const programLimits = {
  nameMinLength: 2,
  nameMaxLength: 80,
  descriptionMaxLength: 2000,
  validityMinDays: 1,
  /** Ten years: keeps every expiry inside the calendar the product can read. */
  validityMaxDays: 3650,
  shownMemberInitials: 3,
} as const;
