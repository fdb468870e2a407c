export const sampleOrganizations = [
  { name: 'flight for life', displayName: 'Flight For Life', isActive: true },
  { name: 'summit county rescue', displayName: 'Summit County Rescue', isActive: true },
  { name: 'copper mountain ski patrol', displayName: 'Copper Mountain Ski Patrol', isActive: true },
  { name: 'vail ski patrol', displayName: 'Vail Ski Patrol', isActive: true },
  { name: 'alpine rescue team', displayName: 'Alpine Rescue Team', isActive: true },
  { name: 'eldora ski patrol', displayName: 'Eldora Ski Patrol', isActive: false },
] as const;
