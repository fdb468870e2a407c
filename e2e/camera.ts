import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';

type WithCamera = { browser: Browser; look: (picture: Buffer) => Promise<void> };

/**
 * A browser whose camera sees this picture, or after its next start another one, and which doesn't ask for permission.
 */
export async function withCamera(picture: Buffer): Promise<WithCamera> {
  const file = join(await mkdtemp(join(tmpdir(), 'ffl-camera-')), 'seen.mjpeg');
  await writeFile(file, picture);
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
  });
  return { browser, look: (next) => writeFile(file, next) };
}
