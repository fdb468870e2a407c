import { BackupError } from './backup-text.ts';

/** Says in a sentence why a file or folder that somebody named can't be read. Returns other errors unchanged. */
export function cannotRead(path: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return new BackupError(`There is no file ${path}`);
  if (code === 'EACCES' || code === 'EPERM') {
    return new BackupError(`${path} can't be read: give the user that runs this command the right to it`);
  }
  return error;
}
