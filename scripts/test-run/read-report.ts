import { readFileSync } from 'node:fs';

export type Tally = { passed: number; failed: number };

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  stats: { expected: number; unexpected: number; flaky: number };
};

export const readVitest = (file: string, status: number) =>
  readReport(file, status, (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }));

export const readPlaywright = (file: string, status: number) =>
  readReport(file, status, ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }));

/** A runner that failed without a failed test, or wrote no report, counts as one failure. */
function readReport(file: string, status: number, read: (report: Report) => Tally): Tally {
  try {
    const tally = read(JSON.parse(readFileSync(file, 'utf8')));
    return status !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
  } catch (error) {
    console.error(`No report was written: ${error instanceof Error ? error.message : error}`);
    return { passed: 0, failed: 1 };
  }
}
