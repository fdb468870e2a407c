import { useEffect, useState } from 'react';
import { type Config, configInDocument, loadConfig } from '../../lib/net/config.ts';
import { useProduct } from '../../lib/product.ts';

/** The server's public settings: at once if the document brought them, so nothing moves; undefined until they are there. */
export function useConfig(): Config | undefined {
  const { server } = useProduct();
  const [config, setConfig] = useState(configInDocument);
  useEffect(() => {
    if (!config) loadConfig(server).then(setConfig, () => undefined);
  }, [server, config]);
  return config;
}
