export { seasonLimits } from './limits.ts';
export { seasonMessages } from './messages.ts';
export {
  type PlanClocks,
  planClocksSchema,
  type SeasonDraft,
  type SeasonEntries,
  seasonFormSchema,
} from './schemas.ts';
export { containsDay, type Season, seasonDays, seasonsByYear } from './season.ts';
