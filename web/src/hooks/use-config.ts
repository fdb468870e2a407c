import { useEffect, useState } from 'react';
import { type Config, loadConfig } from '../lib/config.ts';
import { useProduct } from '../lib/product.ts';

/** The server's public settings; undefined until they are there. */
export function useConfig(): Config | undefined {
  const { server } = useProduct();
  const [config, setConfig] = useState<Config>();
  useEffect(() => {
    loadConfig(server).then(setConfig, () => undefined);
  }, [server]);
  return config;
}
