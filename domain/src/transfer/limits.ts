export const transferLimits = {
  /** Lines of a file below its heading. */
  mostRows: 200_000,
  /** 50 MB. */
  mostFileBytes: 50 * 1024 * 1024,
  mostColumns: 100,
  /** Of a sheet of a workbook, unpacked; a sheet of so many rows has about half of it. */
  mostSheetBytes: 250 * 1024 * 1024,
  /** Of the texts that its sheets share, and of each other part. */
  mostPartBytes: 50 * 1024 * 1024,
  /** Parts of a workbook. Each sheet, picture and comment is one. */
  mostParts: 10_000,
  mostSheets: 100,
  /** Of one cell that is read. */
  cellMaxLength: 1_000,
  fileNameMaxLength: 255,
  /** Rows per request, and their maximum size. */
  rowsOfPart: 2_000,
  partBytes: 900_000,
  /** Rows planned at a time. */
  rowsPlanned: 1_000,
  /** Problems, people and other dates that a check lists, the first of each; of people, known ones before new. */
  mostListed: 10_000,
  /** People written, or read for an export, in one statement. */
  peopleOfPart: 200,
  exportPage: 1_000,
  /** People picked one by one for an export. */
  mostChosen: 1_000,
  /** People with a choice that differs from the others'. */
  mostExceptions: 10_000,
  /** Rows about people elsewhere that whoever imports by a grant is told of in a day. */
  othersPerDay: 100,
} as const;
