import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

// The first has no windows of its own, which saves a third of a run's work.
export const chromiumPackages = ['chromium-headless-shell', 'chromium'];
const names = [...chromiumPackages, 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The system's Chromium; undefined means Playwright's own. */
export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return process.env.CHROMIUM_PATH ?? onPath.find(isExecutable);
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
