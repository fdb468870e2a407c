export { type CalendarDate, daysBetween, parseCalendarDate, readCalendarDate, timeLimits } from './calendar-date.ts';
export {
  addCalendarDays,
  daysAfter,
  daysLeft,
  denverDate,
  denverHour,
  displayDate,
  displayDateTime,
  displayDay,
  displayTime,
  displayWhen,
  endOfDay,
  hourOn,
  noonInDenver,
  noonOf,
  parseInstant,
  parseMoment,
  punchStamp,
  readInstant,
  startOfDay,
  timeZone,
} from './denver.ts';
export { minutesLeft } from './minutes-left.ts';
export { type DayAsked, dayOf, type NamedDay, parseDayAsked } from './named-days.ts';
