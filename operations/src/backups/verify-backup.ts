import { createHash } from 'node:crypto';
import { readSchemaFiles } from '@ffl/database/schema/schema-files';
import { type About, BackupError, lineEndByte, readPieces, torn } from './backup-text.ts';
import { type Copied, isSame } from './copy-table.ts';
import type { Deletion, FoundDeletion } from './deleted-members.ts';
import type { FileKeys, Voucher } from './file-keys.ts';
import { migrationsOf } from './made-schema.ts';
import { createAdministratorReader, type NamedAdministrator } from './stated-administrators.ts';
import { createDeletionReader } from './stated-deletions.ts';

export type Verified = {
  about: About;
  voucher: Voucher;
  /** Administrators after a restore. */
  administrators: NamedAdministrator[];
  /** The deletions of people who are in this backup. */
  deletedSince: FoundDeletion[];
  /** What the text must state when it is read again. */
  signedText: string;
};

/**
 * Reads a backup to its end and checks every row against the hash that the file states, and who signed that. Throws
 * BackupError if one is wrong.
 */
export async function verifyBackup(
  text: AsyncIterable<Uint8Array>,
  keys: FileKeys,
  noted: readonly Deletion[],
): Promise<Verified> {
  const files = await readSchemaFiles();
  const read = new Map<string, Copied>();
  const administrators = createAdministratorReader();
  const deletions = createDeletionReader(noted);
  let about: About | undefined;
  let table: { name: string; columns: string } | undefined;
  let rows = 0;
  let hash = createHash('sha256');
  for await (const piece of readPieces(text)) {
    switch (piece.kind) {
      case 'about':
        about = piece.about;
        migrationsOf(about, files);
        break;
      case 'table':
        table = piece;
        rows = 0;
        hash = createHash('sha256');
        break;
      case 'rows':
        hash.update(piece.bytes);
        rows += linesOf(piece.bytes);
        if (table) administrators.read(table, piece.bytes);
        if (table) deletions.read(table, piece.bytes);
        break;
      case 'end':
        if (table) read.set(table.name, { rows, sha256: hash.digest('hex') });
        break;
      case 'contents': {
        const { tables } = piece.contents;
        const isWhole = Object.keys(tables).length === read.size;
        if (!about || !isWhole || [...read].some(([name, one]) => !isSame(one, tables[name]))) break;
        const voucher = keys.check(piece.signedText, piece.signed);
        const deletedSince = deletions.found();
        return { about, voucher, administrators: administrators.found(), deletedSince, signedText: piece.signedText };
      }
    }
  }
  throw new BackupError(torn);
}

function linesOf(bytes: Buffer): number {
  let lines = 0;
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === lineEndByte) lines += 1;
  return lines;
}
