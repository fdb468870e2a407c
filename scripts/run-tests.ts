import { availableParallelism, cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { compareWithBudget } from './test-run/budget.ts';
import { startCalibrating } from './test-run/calibrate.ts';
import { installMissing } from './test-run/install-missing.ts';
import { makeFolder } from './test-run/make-folder.ts';
import { type Ring, stepsOf } from './test-run/rings.ts';
import { sideBySide } from './test-run/side-by-side.ts';
import { tell } from './test-run/steps.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { thorough: { type: 'boolean' }, changed: { type: 'boolean' } },
});
const ring: Ring = values.thorough ? 'thorough' : 'first';
const since = values.changed ? (positionals[0] ?? 'origin/main') : undefined;

const folder = makeFolder();
process.env.TMPDIR = folder;
const calibration = startCalibrating();
const before = busySeconds();
const installed = installMissing();
const { beside, journeys, last } = stepsOf(ring, { folder, installed, since });

// One more than the number of cores, because each part sometimes waits.
const done = await sideBySide(beside, Math.max(2, Math.min(4, availableParallelism())) + 1, tell);
await installed;
for (const step of [...journeys, ...last]) done.push(await tell(step));

const { table, over } = compareWithBudget(ring, await calibration.stop(), busySeconds() - before, done);
console.log(`\n${table}`);
// Part of a ring has no budget.
const overdrawn = over === undefined || since !== undefined ? [] : [over];
for (const sentence of [...done.flatMap(({ failures }) => failures), ...overdrawn]) console.log(`\n✗ ${sentence}`);
const passed = done.reduce((sum, step) => sum + step.passed, 0);
const failed = done.reduce((sum, step) => sum + step.failed, overdrawn.length);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

/** CPU seconds of all processors since the machine started. */
function busySeconds(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000;
}
