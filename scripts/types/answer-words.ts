/** `from`: the domain file that has the type; not the index of `reports`, which itself imports answers. */
type Word = { from?: string; type: string };

/**
 * Which fields hold one of the domain's words, a table row or anything at all, since a recording shows only an example.
 * By the end of the field's path.
 */
export const answerWords: Readonly<Record<string, Word>> = {
  others: { type: '{ programId: string; base: string | null; expiresDate: string }[]' },
  'left.held': { type: '{ programId: string; base: string | null; expiresDate: string }[]' },
  move: { from: 'clocks/index.ts', type: "ExpiryMove['kind']" },
  'attendees.act': { from: 'credentials/index.ts', type: 'ActKind' },
  'columns.type': { from: 'programs/index.ts', type: 'ProgramType' },
  'credential_history.kind': { from: 'credentials/index.ts', type: "HistoryEntry['kind']" },
  'credentials.status': { from: 'rows/index.ts', type: "Rows['certifications']['status']" },
  'credential_history.standing': { from: 'credentials/index.ts', type: 'FlightStanding' },
  'data.credential': { from: 'rows/index.ts', type: "Rows['certifications']" },
  'data.punch': { from: 'rows/index.ts', type: "Rows['certification_punches']" },
  details: { type: 'Record<string, unknown>' },
  'flight.as_it_was': { from: 'credentials/index.ts', type: 'FlightStanding' },
  'flight.as_known': { from: 'credentials/index.ts', type: 'FlightStanding' },
  'flight.verdict': { from: 'cards/index.ts', type: 'VerdictKind' },
  'flight.what': { from: 'reports/flight.ts', type: "Flight['what']" },
  'groundings_of.kind': { from: 'groundings/index.ts', type: "GroundingEvent['kind']" },
  'import_status.state': { type: "'staged' | 'cancelled' | 'committed'" },
  'kept.reason': { type: "'undone_before' | 'changed_since' | 'member_missing'" },
  'left.reason': { from: 'credentials/index.ts', type: 'LeftReason' },
  'member_reminders.unreached': { from: 'reminders/index.ts', type: 'Unreached' },
  'last_monday.state': { from: 'reminders/index.ts', type: 'ReminderState' },
  'months.program': { from: 'reports/report.ts', type: 'ReportProgram' },
  new_status: { from: 'rows/index.ts', type: "Rows['certifications']['status']" },
  'own_views.screen': { from: 'views/index.ts', type: 'ViewScreen' },
  program_type: { from: 'programs/index.ts', type: 'ProgramType' },
  punch_type: { from: 'credentials/index.ts', type: 'PunchType' },
  'punch-attendees.data.punches.act': { from: 'credentials/index.ts', type: 'ActKind' },
  'punches.rows.kind': { from: 'credentials/index.ts', type: "HistoryEntry['kind']" },
  'reminders.state': { from: 'reminders/index.ts', type: 'ReminderState' },
  'reminder.state': { from: 'reminders/index.ts', type: 'ReminderState' },
  'report_page.rows.mark': { from: 'reports/report.ts', type: 'ReportMark' },
  'season_roster.rows.mark': { from: 'credentials/index.ts', type: 'RosterMark' },
  'season_roster.rows.status': { from: 'credentials/index.ts', type: 'RosterStatus' },
  'types.type': { from: 'programs/index.ts', type: 'ProgramType' },
};
