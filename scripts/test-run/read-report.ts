import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** `failures` names each failed test with its message, for the end of the run. */
export type Tally = { passed: number; failed: number; failures?: string[] };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs: { file: string; title: string; tests: PlaywrightTest[] }[];
};
/** A journey in one project. */
type PlaywrightTest = { projectName: string; status: string; results: { errors: { message: string }[] }[] };
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
  errors: { message: string }[];
};

export const readVitest = (file: string, status: number) =>
  readReport(file, status, ({ numPassedTests, numFailedTests, testResults }: VitestReport) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    failures: testResults
      .filter((one) => one.status === 'failed')
      .flatMap(({ name, message, assertionResults }) => {
        const failed = assertionResults.filter((one) => one.status === 'failed');
        if (failed.length === 0) return [tell(name, message)];
        return failed.map(({ fullName, failureMessages }) => tell(`${name}: ${fullName}`, failureMessages[0]));
      }),
  }));

export const readPlaywright = (file: string, status: number) =>
  readReport(file, status, ({ stats, suites, errors }: PlaywrightReport) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures: [
      ...suites
        .flatMap(specsOf)
        .flatMap(({ file, title, tests }) =>
          tests
            .filter(({ status }) => status === 'unexpected' || status === 'flaky')
            .map((test) => tell(`${file}: ${title} (${test.projectName})`, errorsOf(test).join('\n'))),
        ),
      ...errors.map(({ message }) => tell('journeys', message)),
    ],
  }));

function specsOf({ suites = [], specs }: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** After a timeout, the first error says only that, and the next one says what it waited for. */
function errorsOf({ results }: PlaywrightTest): string[] {
  return results.flatMap(({ errors }) => errors.map(({ message }) => message));
}

function tell(name: string, message = ''): string {
  return [name, ...stripVTControlCharacters(message).trim().split('\n').slice(0, 12)].join('\n    ');
}

/** A runner that failed without a failed test, or wrote no report, counts as one failure. */
function readReport<Report>(file: string, status: number, read: (report: Report) => Tally): Tally {
  try {
    const tally = read(JSON.parse(readFileSync(file, 'utf8')));
    return status !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
  } catch (error) {
    console.error(`No report was written: ${error instanceof Error ? error.message : error}`);
    return { passed: 0, failed: 1 };
  }
}
