export const seasonLimits = {
  nameMaxLength: 80,
  /** Of one program, in a preview of its dates. */
  plannedMax: 200,
  shownMemberInitials: 3,
} as const;
