export { type CalendarDate, parseCalendarDate, readCalendarDate, timeLimits } from './calendar-date.ts';
export {
  addCalendarDays,
  daysLeft,
  denverDate,
  displayDate,
  displayDateTime,
  displayWhen,
  endOfDay,
  noonOf,
  parseInstant,
  punchStamp,
  readInstant,
  startOfDay,
  timeZone,
} from './denver.ts';
