export const seasonLimits = {
  nameMaxLength: 80,
  /** Maximum seasons of a program in a preview of its dates. */
  plannedMax: 200,
  shownMemberInitials: 3,
} as const;
