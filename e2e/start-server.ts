import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { smtpUrl, startMailServer } from './mailbox.ts';

// A database for this run. If this process is root, the database server runs as another user.
const folder = mkdtempSync(join(tmpdir(), 'ffl-journeys-'));
chmodSync(folder, 0o711);
process.env.DATA_DIR = join(folder, 'data');
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
startMailServer();
process.env.SMTP_URL = smtpUrl;

await import('../server/src/main.ts');
