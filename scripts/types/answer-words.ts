/** `from` is the domain file that has the type. */
type Word = { from?: string; type: string };

/**
 * Fields that hold one of the domain's words, a table row or anything at all, by the end of the field's path. A
 * recording shows only an example.
 */
export const answerWords: Readonly<Record<string, Word>> = {
  others: { type: '{ programId: string; base: string | null; expiresDate: string }[]' },
  'left.held': { type: '{ programId: string; base: string | null; expiresDate: string }[]' },
  move: { from: 'currency/prospect.ts', type: "ExpiryMove['kind']" },
  'attendees.act': { from: 'credentials/ledger.ts', type: 'ActKind' },
  'columns.type': { from: 'programs/program-types.ts', type: 'ProgramType' },
  'credential_history.kind': { from: 'credentials/history.ts', type: "HistoryEntry['kind']" },
  'credentials.status': { from: 'rows.ts', type: "Rows['certifications']['status']" },
  'credential_history.standing': { from: 'credentials/standing.ts', type: 'FlightStanding' },
  'data.credential': { from: 'rows.ts', type: "Rows['certifications']" },
  'data.punch': { from: 'rows.ts', type: "Rows['certification_punches']" },
  details: { type: 'Record<string, unknown>' },
  'flight.as_it_was': { from: 'credentials/standing.ts', type: 'FlightStanding' },
  'flight.as_known': { from: 'credentials/standing.ts', type: 'FlightStanding' },
  'flight.verdict': { from: 'cards/verdict.ts', type: 'VerdictKind' },
  'flight.what': { from: 'reports/flight.ts', type: "Flight['what']" },
  'groundings_of.kind': { from: 'groundings/acts.ts', type: "GroundingEvent['kind']" },
  'leavings_of.kind': { from: 'leaving/leaving.ts', type: "LeavingEvent['kind']" },
  'import_status.state': { type: "'staged' | 'cancelled' | 'committed'" },
  'kept.reason': { type: "'undone_before' | 'changed_since' | 'member_missing'" },
  'left.reason': { from: 'credentials/bulk-messages.ts', type: 'LeftReason' },
  'member_reminders.unreached': { from: 'reminders/state.ts', type: 'Unreached' },
  'last_monday.state': { from: 'reminders/state.ts', type: 'ReminderState' },
  'months.program': { from: 'reports/report.ts', type: 'ReportProgram' },
  new_status: { from: 'rows.ts', type: "Rows['certifications']['status']" },
  'own_views.screen': { from: 'views/view.ts', type: 'ViewScreen' },
  program_type: { from: 'programs/program-types.ts', type: 'ProgramType' },
  punch_type: { from: 'credentials/credential.ts', type: 'PunchType' },
  'punch-attendees.data.punches.act': { from: 'credentials/ledger.ts', type: 'ActKind' },
  'punches.rows.kind': { from: 'credentials/history.ts', type: "HistoryEntry['kind']" },
  'reminders.state': { from: 'reminders/state.ts', type: 'ReminderState' },
  'reminder.state': { from: 'reminders/state.ts', type: 'ReminderState' },
  'report_page.rows.mark': { from: 'reports/report.ts', type: 'ReportMark' },
  'season_roster.rows.mark': { from: 'credentials/roster.ts', type: 'RosterMark' },
  'season_roster.rows.status': { from: 'credentials/roster.ts', type: 'RosterStatus' },
  'types.type': { from: 'programs/program-types.ts', type: 'ProgramType' },
};
