import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Chromium without windows, which saves a third of the journeys' work. */
export const windowless = 'chromium-headless-shell';
const names = [windowless, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The system's Chromium; undefined to use Playwright's own. */
export function findChromium(among = names): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = among.flatMap((name) => folders.map((folder) => join(folder, name)));
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
