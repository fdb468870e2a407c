import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type KeptSecrets, makeSecrets } from './env.ts';

/** The secrets of this installation, made at the first start and readable by its owner only. */
export function keepSecrets(dataDir: string): KeptSecrets {
  const file = join(dataDir, 'secrets.json');
  const known = readKnown(file);
  if (known) return known;
  const secrets = makeSecrets();
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  return secrets;
}

function readKnown(file: string): KeptSecrets | null {
  try {
    const { authSecret, samplePassword } = JSON.parse(readFileSync(file, 'utf8'));
    return typeof authSecret === 'string' && typeof samplePassword === 'string' ? { authSecret, samplePassword } : null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}
