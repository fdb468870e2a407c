import { useEffect, useState } from 'react';
import { useProduct } from '../product.ts';
import { questionMs } from '../waiting/timing.ts';
import type { Server } from './server.ts';

export type Config = {
  /** The product's public address, for scripts; pages use their own origin. */
  url: string;
  anonKey: string;
  captcha: {
    provider: 'builtin' | 'turnstile' | 'hcaptcha' | 'off';
    siteKey: string | null;
  };
  passwordMinLength: number;
  sample: boolean;
  version: string;
};

/** Whether sign-up always shows the challenge, or only when the server requires it; administrators can change it. */
type RegistrationMode = 'always' | 'adaptive';

/** The server's public settings, which came with the document. */
export function loadConfig({ once }: Server): Promise<Config> {
  return once('config', async () => configInDocument() ?? (await fetchConfig()));
}

export function loadRegistrationMode({ once }: Server): Promise<RegistrationMode> {
  return once('registration mode', async () => (await fetchConfig()).captcha.registrationMode);
}

/** Written there by the server; missing in development. */
function configInDocument(): Config | undefined {
  const settings = document.querySelector<HTMLMetaElement>('meta[name="settings"]')?.content;
  return settings?.startsWith('{') ? (JSON.parse(settings) as Config) : undefined;
}

async function fetchConfig() {
  const response = await fetch('/config.json', { signal: AbortSignal.timeout(questionMs) });
  if (!response.ok) throw new Error(`The settings could not be loaded (${response.status}).`);
  return (await response.json()) as Config & { captcha: { registrationMode: RegistrationMode } };
}

/** The server's public settings: at once if the document brought them, so nothing moves; undefined until they are there. */
export function useConfig(): Config | undefined {
  const { server } = useProduct();
  const [config, setConfig] = useState(configInDocument);
  useEffect(() => {
    if (!config) loadConfig(server).then(setConfig, () => undefined);
  }, [server, config]);
  return config;
}
