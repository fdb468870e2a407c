import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serwist } from '@serwist/vite';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { commonPasswords } from './build/common-passwords.ts';
import { compiledAhead } from './build/compiled-ahead.ts';
import { compressAssets } from './build/compress-assets.ts';
import { fewPieces } from './build/few-pieces.ts';
import { firstScreens } from './build/first-screens.ts';
import { verifyFiles } from './build/verify-files.ts';

const server = 'http://127.0.0.1:3001';

export default defineConfig({
  root: import.meta.dirname,
  // React has the hook itself; the shim for older versions would only enlarge the first page.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  plugins: [
    react(),
    tailwind(),
    inlineMark(),
    commonPasswords(),
    fewPieces(),
    firstScreens(),
    compiledAhead(),
    compressAssets(),
    keptPages(),
    keptVerifyPage(),
  ],
  // The server puts a fresh value in its place in every page it serves.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Read by scripts/check-budgets.ts.
    manifest: true,
    modulePreload: {
      polyfill: false,
      // A script's own imports say the rest; with few pieces, that is one step at most.
      resolveDependencies: (_, needed) => needed.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[hash:7].js',
      },
    },
  },
  test: { environment: 'jsdom', setupFiles: ['src/testing/setup.ts'] },
  server: {
    proxy: Object.fromEntries(
      ['/auth/v1', '/rest/v1', '/functions/v1', '/calendar/v1', '/config.json', '/health', '/sample'].map((path) => [
        path,
        server,
      ]),
    ),
  },
});

/** Includes the tab's icon in the document. */
function inlineMark() {
  const mark = readFileSync(join(import.meta.dirname, 'public/favicon.svg'), 'utf8');
  const address = `data:image/svg+xml,${encodeURIComponent(mark.replace(/\s*\n\s*/g, ''))}`;
  return { name: 'inline-mark', transformIndexHtml: (html: string) => html.replace('__MARK__', address) };
}

/** The strangers' service worker, with the list of what `/verify` needs. */
function keptVerifyPage() {
  const dist = join(import.meta.dirname, 'dist');
  return serwist({
    swSrc: 'service-worker/verify-worker.ts',
    swDest: 'verify-worker.js',
    rollupFormat: 'iife',
    globDirectory: dist,
    globPatterns: ['assets/*', '*.{svg,js}'],
    manifestTransforms: [
      async (entries) => {
        const files = verifyFiles(dist);
        return { manifest: entries.filter(({ url }) => files.has(url)) };
      },
    ],
  });
}

/** The service worker, with the list of what it keeps: every part of the pages, and the documents. */
function keptPages() {
  return serwist({
    swSrc: 'service-worker/service-worker.ts',
    swDest: 'service-worker.js',
    rollupFormat: 'iife',
    globDirectory: join(import.meta.dirname, 'dist'),
    globPatterns: ['**/*.{js,css,woff2,svg,png,webmanifest,pdf}'],
    globIgnores: ['verify-worker.js'],
    maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
  });
}
