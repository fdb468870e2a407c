export {
  daysAheadText,
  reminderStateText,
  reportCells,
  reportColumns,
  reportFileName,
  reportHeadings,
} from './columns.ts';
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
