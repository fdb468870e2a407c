import { defineConfig, devices } from '@playwright/test';
import { origin, portOf, samplePassword, workers } from './sample.ts';

const executablePath = process.env.CHROMIUM_PATH;
// The browser has no sandbox when run by root. The other flags keep it from reaching beyond this machine.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: 'journeys',
  fullyParallel: false,
  workers,
  forbidOnly: process.env.CI !== undefined,
  // Enough for a whole visit on a machine with other work.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  outputDir: '../test-results',
  use: {
    actionTimeout: 20_000,
    baseURL: origin,
    locale: 'en-US',
    timezoneId: 'America/Denver',
    screenshot: 'only-on-failure',
    // Storing all pages on the device takes a second, so only journeys about that turn it on.
    serviceWorkers: 'block',
    // Turns off fading as for people who prefer reduced motion, since a half-faded color has neither contrast.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { args, ...(executablePath ? { executablePath } : {}) },
  },
  // Runs on the desktop, unless a journey is about the phone.
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone-only/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
    { name: 'phone', grep: /@phone-only/, use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } } },
  ],
  webServer: Array.from({ length: workers }, (_, worker) => productOf(worker)),
});

function productOf(worker: number) {
  const address = `http://localhost:${portOf(worker)}`;
  return {
    command: `"${process.execPath}" e2e/start-server.ts`,
    cwd: '..',
    url: `${address}/health`,
    timeout: 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 12_000 },
    env: {
      TEST_PARALLEL_INDEX: String(worker),
      PORT: String(portOf(worker)),
      SAMPLE_PASSWORD: samplePassword,
      AUTH_REPLY_FLOOR_MS: '0',
      TRUSTED_PROXY_HOPS: '1',
      PUBLIC_URL: address,
    },
  };
}
