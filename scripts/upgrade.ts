import { readArguments, UsageError, usage } from './upgrade/read-arguments.ts';

const exitCodes = { upToDate: 0, due: 1, usage: 2, failed: 3 } as const;

try {
  const wanted = readArguments(process.argv.slice(2));
  if (wanted === 'help') console.log(usage);
  else {
    const { runUpgrade } = await import('./upgrade/run-upgrade.ts');
    const { isUpToDate, output } = await runUpgrade(wanted, process.env);
    console.log(output);
    process.exitCode = isUpToDate ? exitCodes.upToDate : exitCodes.due;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof UsageError ? exitCodes.usage : exitCodes.failed;
}
