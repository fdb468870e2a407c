import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rolePassword } from '../../database/src/connections/roles.ts';
import { type BenchDatabase, secret } from './database.ts';
import { targetsPerCaller } from './people.ts';
import type { Statement } from './record-statements.ts';
import type { Figures } from './scenarios.ts';
import { isKey, isTarget, isTargets, namesTarget, recordedTarget } from './vary.ts';

type Run = { database: BenchDatabase; statements: Statement[]; callers: number; seconds: number };

/** The application's number of connections. */
const mostConnections = 8;

/**
 * Runs the same statements by `pgbench -M prepared`; null if it isn't installed, or they are too long for its
 * arguments.
 */
export async function runPgbench({ database, statements, callers, seconds }: Run): Promise<Figures | null> {
  const folder = mkdtempSync(join(tmpdir(), 'ffl-pgbench-'));
  const variables: string[] = [];
  const lines = statements.map((statement) => `${written(statement, variables)};`);
  const choose = `\\set target :client_id * ${targetsPerCaller} + random(0, ${targetsPerCaller - 1})`;
  const script = join(folder, 'script.sql');
  writeFileSync(script, `${choose}\n${lines.join('\n')}\n`);
  const { owner } = database;
  const args = [
    ...['-h', owner.host, '-p', String(owner.port), '-U', 'ffl_request', '-M', 'prepared', '-n', '-r'],
    ...[
      '-c',
      String(Math.min(callers, mostConnections)),
      '-j',
      String(Math.min(2, callers)),
      '-T',
      String(seconds),
      '-f',
      script,
    ],
    ...variables.flatMap((value, index) => ['-D', `v${index}=${value}`]),
    owner.database,
  ];
  const env = { PATH: process.env.PATH, PGPASSWORD: rolePassword(secret, 'ffl_request') };
  try {
    const { stdout } = await promisify(execFile)('pgbench', args, { env, maxBuffer: 64 * 1024 * 1024 });
    return readFigures(stdout);
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'E2BIG')) return null;
    throw error;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The statement for pgbench: varying values become expressions, texts become variables, everything else is literal. */
function written({ text, values }: Statement, variables: string[]): string {
  return text.replace(/\s+/g, ' ').replace(/\$(\d+)/g, (_, number: string) => {
    const value = values[Number(number) - 1];
    const target = `('00000000-0000-4000-8000-' || lpad((:target)::text, 12, '0'))::uuid`;
    if (isTargets(value)) return `array[${target}]`;
    if (isTarget(value)) return target;
    if (isKey(text, Number(number) - 1)) return 'gen_random_uuid()';
    if (value === null || value === undefined) return 'null';
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    if (value instanceof Buffer) return `'\\x${value.toString('hex')}'::bytea`;
    variables.push(storedText(value));
    const variable = `:v${variables.length - 1}`;
    return namesTarget(value) ? `replace(${variable}, '${recordedTarget}', ${target}::text)::jsonb` : variable;
  });
}

function storedText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.join(',')}}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function readFigures(output: string): Figures {
  const calls = Number(/transactions actually processed: (\d+)/.exec(output)?.[1]);
  const perSecond = Number(/tps = ([\d.]+)/.exec(output)?.[1]);
  const average = Number(/latency average = ([\d.]+)/.exec(output)?.[1]);
  const failed = Number(/number of failed transactions: (\d+)/.exec(output)?.[1] ?? 0);
  return { calls, perSecond, median: average, p95: Number.NaN, failed };
}
