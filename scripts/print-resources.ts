import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Prints the sample documents in `web/resources` as the PDF files the product serves, with CHROMIUM_PATH's browser. */
const sources = join(import.meta.dirname, '../web/resources');
const served = join(import.meta.dirname, '../web/public/resources');
const browser = process.env.CHROMIUM_PATH ?? 'chromium';

for (const file of readdirSync(sources).filter((name) => name.endsWith('.html'))) {
  const pdf = join(served, `${parse(file).name}.pdf`);
  const page = pathToFileURL(join(sources, file)).href;
  const flags = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-pdf-header-footer',
    '--allow-file-access-from-files',
  ];
  const { status, stderr } = spawnSync(browser, [...flags, `--print-to-pdf=${pdf}`, page], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${file} could not be printed: ${stderr}`);
  console.log(pdf);
}
