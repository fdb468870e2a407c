import { readArguments, UsageError, usage } from './verify-ledger/read-arguments.ts';

const exitCodes = { intact: 0, found: 1, usage: 2, unchecked: 3 } as const;

try {
  const wanted = readArguments(process.argv.slice(2));
  if (wanted === 'help') console.log(usage);
  else {
    const { runCheck } = await import('./verify-ledger/run-check.ts');
    const { isIntact, output } = await runCheck(wanted, process.env);
    console.log(output);
    process.exitCode = isIntact ? exitCodes.intact : exitCodes.found;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof UsageError ? exitCodes.usage : exitCodes.unchecked;
}
