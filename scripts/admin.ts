import { type Command, readCommand, UsageError, usage } from './admin/read-command.ts';

const wrongUsage = 2;

try {
  const command = readCommand(process.argv.slice(2));
  console.log(command.kind === 'help' ? usage : await run(command));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof UsageError ? wrongUsage : 1;
}

/** Imported on demand, so that a wrong argument is reported at once. */
async function run(command: Command): Promise<string> {
  const { runCommand } = await import('./admin/run-command.ts');
  return runCommand(command, process.env);
}
