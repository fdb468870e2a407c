export { type CalendarEvent, type EndOnCalendar, endEvent, trainingEvent, weekEvents } from './events.ts';
export { calendarLimits } from './limits.ts';
export { calendarMessages } from './messages.ts';
export { makeCalendarSchema } from './schemas.ts';
