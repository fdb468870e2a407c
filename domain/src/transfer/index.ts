export { type CsvRow, csvReader, detectSeparator, longestHeading, type Separator, separators } from './csv.ts';
export { exportHeadings, exportRows } from './export-rows.ts';
export { type ExportedRow, exportedMember } from './exported-member.ts';
export {
  type ColumnMapping,
  cellsOf,
  fieldLabels,
  fieldNamed,
  guessMapping,
  missingFields,
  type TransferCells,
  type TransferField,
  transferFields,
} from './fields.ts';
export { formula, neutralised, restored } from './formulas.ts';
export {
  addCounts,
  type ChoiceOfExisting,
  countImport,
  faultyLines,
  type ImportCounts,
  isLeftOut,
  noCounts,
} from './import-counts.ts';
export {
  changesAnything,
  type ImportPlan,
  type ImportProblem,
  isWritten,
  type PlannedPerson,
  type WrittenCredential,
} from './import-plan.ts';
export {
  type CredentialChange,
  type ExistingPerson,
  essenceOf,
  type GroundedPerson,
  type ImportReport,
  importReporter,
  type Listed,
} from './import-report.ts';
export type { ImportPlaces, ImportRow, KnownCredential, KnownPerson } from './import-world.ts';
export { transferLimits } from './limits.ts';
export { transferMessages } from './messages.ts';
export { importPlanner } from './plan-import.ts';
export {
  type ImportChoice,
  type ImportPart,
  type ImportStart,
  importCancelSchema,
  importCheckSchema,
  importCommitSchema,
  importPartSchema,
  importStartSchema,
} from './schemas.ts';
export { byteOrderMark, writeCsv } from './write-csv.ts';
