import { useEffect, useState } from 'react';
import { type Config, loadConfig } from '../lib/config.ts';

/** The server's public settings; undefined until they are there. */
export function useConfig(): Config | undefined {
  const [config, setConfig] = useState<Config>();
  useEffect(() => {
    loadConfig().then(setConfig, () => undefined);
  }, []);
  return config;
}
