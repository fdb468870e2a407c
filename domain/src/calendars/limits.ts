export const calendarLimits = {
  /** How often calendar programs are asked to refresh. */
  refreshSeconds: 3_600,
  /** Hour of the day at which an alarm rings. */
  alarmHour: 8,
} as const;
