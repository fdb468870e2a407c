export {
  daysAheadText,
  reminderStateText,
  reportCells,
  reportColumns,
  reportedName,
  reportFileName,
  reportHeadings,
  standingHeading,
} from './columns.ts';
export { type Flight, flightText, flownAtText, gapText, isGap, ledgerText } from './flight.ts';
export { reportLimits } from './limits.ts';
export { reportMessages } from './messages.ts';
export { periodProblem } from './period.ts';
export {
  type ReportFilter,
  type ReportLine,
  type ReportProgram,
  type ReportType,
  reportLabels,
  reportPrograms,
  reportTypes,
} from './report.ts';
export { type ReportQuery, reportQuerySchema } from './schemas.ts';
