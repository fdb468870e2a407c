import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Writes `csp-hashes.json`: the style hashes that the server adds to its policy.
 * Sonner adds its style sheet without a nonce, first empty and then filled.
 */
export function cspHashes(): Plugin {
  return {
    name: 'csp-hashes',
    apply: 'build',
    async generateBundle() {
      const styleHashes = ['', await sonnerStyle()].map(hashSource);
      this.emitFile({ type: 'asset', fileName: 'csp-hashes.json', source: JSON.stringify({ styleHashes }) });
    },
  };
}

async function sonnerStyle(): Promise<string> {
  const source = await readFile(fileURLToPath(import.meta.resolve('sonner')), 'utf8');
  const literal = /^__insertCSS\((".*")\);?$/m.exec(source)?.[1];
  if (literal === undefined) throw new Error('The style sheet inside sonner was not found; its package has changed.');
  return JSON.parse(literal) as string;
}

function hashSource(style: string): string {
  return `sha256-${createHash('sha256').update(style).digest('base64')}`;
}
