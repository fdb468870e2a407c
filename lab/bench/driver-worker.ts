import { randomUUID } from 'node:crypto';
import { json } from 'node:stream/consumers';
import pg from 'pg';
import { clientConfig } from '../../database/src/connections/connection.ts';
import { rolePassword } from '../../database/src/connections/roles.ts';
import { secret } from './database.ts';
import { measure } from './measure.ts';
import { targetId, targetsPerCaller } from './people.ts';
import type { DriverJob } from './run-driver.ts';
import { isKey, isTargets, namesTarget, withTarget } from './vary.ts';

const { owner, statements, callers, seconds } = (await json(process.stdin)) as DriverJob;
const user = 'ffl_request';
const pool = new pg.Pool({ ...clientConfig({ ...owner, user, password: rolePassword(secret, user) }), max: 8 });

const figures = await measure(callers, seconds, async (caller, turn) => {
  const target = targetId(caller * targetsPerCaller + (turn % targetsPerCaller));
  const key = randomUUID();
  const client = await pool.connect();
  try {
    for (const [index, { text, values }] of statements.entries()) {
      const varied = values.map((value, at) => {
        if (isTargets(value)) return [target];
        if (namesTarget(value)) return withTarget(value, target);
        return isKey(text, at) ? key : revived(value);
      });
      await client.query({ name: `s${index}`, text, values: varied });
    }
    return true;
  } finally {
    client.release();
  }
});
console.log(JSON.stringify(figures));
await pool.end();

function revived(value: unknown): unknown {
  const isBytes =
    typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' && 'data' in value;
  return isBytes ? Buffer.from(value.data as number[]) : value;
}
