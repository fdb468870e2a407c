export { type CalendarDate, parseCalendarDate, readCalendarDate, timeLimits } from './calendar-date.ts';
export {
  addCalendarDays,
  daysAfter,
  daysLeft,
  denverDate,
  displayDate,
  displayDateTime,
  displayTime,
  displayWhen,
  endOfDay,
  noonInDenver,
  noonOf,
  parseInstant,
  punchStamp,
  readInstant,
  startOfDay,
  timeZone,
} from './denver.ts';
