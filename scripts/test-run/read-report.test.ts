import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readPlaywright, readVitest } from './read-report.ts';

const folder = mkdtempSync(join(tmpdir(), 'ffl-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

function written(report: object): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

it('the report names each failed test of vitest, and a file that could not be read', () => {
  const file = written({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'adds', failureMessages: [] },
          { status: 'failed', fullName: 'subtracts', failureMessages: ['expected 1 to be 2\n at a.test.ts:3'] },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [] },
    ],
  });
  expect(readVitest(file, 1)).toEqual({
    passed: 1,
    failed: 1,
    failures: ['a.test.ts: subtracts\n    expected 1 to be 2\n     at a.test.ts:3', 'b.test.ts\n    no such module'],
  });
});

it('the report names each failed journey and its screen, one that passed at the second attempt, and what failed outside of any', () => {
  const run = (projectName: string, status: string, ...attempts: string[][]) => ({
    projectName,
    status,
    results: attempts.map((messages) => ({ errors: messages.map((message) => ({ message })) })),
  });
  const spec = (title: string, ...tests: ReturnType<typeof run>[]) => ({ file: 'x.spec.ts', title, tests });
  const file = written({
    stats: { expected: 2, unexpected: 1, flaky: 1 },
    errors: [{ message: 'the server ended' }],
    suites: [
      {
        specs: [spec('signs in', run('desktop', 'expected', []))],
        suites: [
          {
            specs: [
              spec(
                'punches',
                run('desktop', 'expected', []),
                run('phone', 'unexpected', ['\u001b[2mtimeout\u001b[22m', 'waiting for a button']),
              ),
            ],
          },
        ],
      },
      { specs: [spec('prints', run('desktop', 'flaky', ['too late'], []))] },
    ],
  });
  expect(readPlaywright(file, 1)).toEqual({
    passed: 2,
    failed: 2,
    failures: [
      'x.spec.ts: punches (phone)\n    timeout\n    waiting for a button',
      'x.spec.ts: prints (desktop)\n    too late',
      'journeys\n    the server ended',
    ],
  });
});
