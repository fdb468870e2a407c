// Parts of the dashboard besides its cards, in one script.
export { Alarms } from './alarms.tsx';
export { CreateNew } from './create-new.tsx';
export { LapsesAhead } from './lapses-ahead.tsx';
export { NeedsAttention } from './needs-attention.tsx';
export { TodaysPunches } from './todays-punches.tsx';
