// What the dashboard shows besides its cards, in one request.
export { Alarms } from './alarms.tsx';
export { CreateNew } from './create-new.tsx';
export { NeedsAttention } from './needs-attention.tsx';
export { TodaysPunches } from './todays-punches.tsx';
