import type { Server } from './server.ts';

export type Config = {
  /** Public address of the product, for scripts; the pages use their own origin. */
  url: string;
  anonKey: string;
  captcha: {
    provider: 'builtin' | 'turnstile' | 'hcaptcha' | 'off';
    siteKey: string | null;
    /** Whether sign-up always shows the challenge, or only when the server asks for it. */
    registrationMode: 'always' | 'adaptive';
  };
  passwordMinLength: number;
  sample: boolean;
  version: string;
};

/** The server's public settings, asked for once. */
export function loadConfig({ once }: Server): Promise<Config> {
  return once('config', fetchConfig);
}

async function fetchConfig(): Promise<Config> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`The settings could not be loaded (${response.status}).`);
  return (await response.json()) as Config;
}
