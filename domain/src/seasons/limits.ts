export const seasonLimits = {
  nameMaxLength: 80,
  shownMemberInitials: 3,
} as const;
