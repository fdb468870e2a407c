export const calendarLimits = {
  /** How often programs are asked to look again. */
  refreshSeconds: 3_600,
  /** When an alarm rings on its day. */
  alarmHour: 8,
} as const;
