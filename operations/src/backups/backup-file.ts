import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { unpackedLimits } from '@ffl/domain/backups/unpacked';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupError, takeAnother, tornFlaw } from './backup-text.ts';
import { cannotRead } from './cannot-read.ts';

const compression = {
  params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
};
/** The first bytes of a file encrypted by age. */
const encryptedBegins = 'age-encryption.org/';

const needsIdentity = 'is encrypted: give the file with the identity (AGE-SECRET-KEY-…) after --identity';
const unpacksToMuch = 'unpacks to far more than a backup of its size holds: nothing was restored';
const wrongIdentity = 'is encrypted for another recipient than this identity';

/** A file that can't be read. `flaw` says why, in words that follow the name of the file. */
export class UnreadableFile extends BackupError {
  readonly flaw: string;

  constructor(flaw: string, { advice, ...options }: ErrorOptions & { advice?: string } = {}) {
    super(`This snapshot ${flaw}${advice === undefined ? '' : `. ${advice}`}`, options);
    this.flaw = flaw;
  }
}

/**
 * Writes a text into a file, readable only by its owner, completely or not at all: compressed and, with a recipient,
 * encrypted by age. Returns the file's size.
 */
export async function writeBackupFile(
  file: string,
  recipient: string | undefined,
  text: AsyncIterable<Buffer>,
  signal?: AbortSignal,
): Promise<number> {
  const unfinished = `${file}.unfinished`;
  const handle = await open(unfinished, 'w', 0o600);
  try {
    const sealed = (compressed: AsyncIterable<Buffer>) => (recipient ? encrypted(compressed, recipient) : compressed);
    const write = (source: AsyncIterable<Uint8Array>) => handle.writeFile(source);
    const steps = [Readable.from(text), createZstdCompress(compression), sealed, write] as const;
    await pipeline(...steps, signal ? { signal } : {});
    await handle.sync();
    const { size } = await handle.stat();
    await handle.close();
    await rename(unfinished, file);
    await flushFolder(dirname(file));
    return size;
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function* encrypted(source: AsyncIterable<Buffer>, recipient: string): AsyncIterable<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  yield* await encrypter.encrypt(Readable.toWeb(Readable.from(source)) as ReadableStream<Uint8Array>);
}

/** Whether age can encrypt for this recipient. */
export function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text);
    return true;
  } catch {
    return false;
  }
}

/** The text of a backup. Throws BackupError if the file can't be opened or turns out to be incomplete. */
export async function* readBackupFile(file: string, identity: string | undefined): AsyncGenerator<Uint8Array> {
  const isEncrypted = await beginsEncrypted(file).catch((error) => {
    throw cannotRead(file, error);
  });
  if (isEncrypted && identity === undefined) throw new UnreadableFile(needsIdentity);
  try {
    const source = createReadStream(file, { highWaterMark: 256 * 1024 });
    const compressed: AsyncIterable<Uint8Array> = isEncrypted ? await decrypted(source, identity ?? '') : source;
    const text = createZstdDecompress();
    let packedBytes = 0;
    async function* counted() {
      for await (const piece of compressed) {
        packedBytes += piece.length;
        yield piece;
      }
    }
    // If the input fails, the text fails too.
    pipeline(counted, text).catch(() => {});
    const { freeBytes, perByte } = unpackedLimits;
    let bytes = 0;
    for await (const piece of text) {
      bytes += piece.length;
      if (bytes > freeBytes + perByte * packedBytes) {
        throw new UnreadableFile(unpacksToMuch, { advice: takeAnother });
      }
      yield piece;
    }
  } catch (error) {
    if (error instanceof BackupError || isFromSystem(error)) throw error;
    throw new UnreadableFile(tornFlaw, { advice: takeAnother, cause: error });
  }
}

async function beginsEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(encryptedBegins.length));
    return buffer.subarray(0, bytesRead).toString() === encryptedBegins;
  } finally {
    await handle.close();
  }
}

async function decrypted(bytes: Readable, identity: string): Promise<AsyncIterable<Uint8Array>> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return decrypter.decrypt(Readable.toWeb(bytes) as ReadableStream<Uint8Array>).catch((error) => {
    const isOther = error instanceof Error && /no identity matched/.test(error.message);
    throw isOther ? new UnreadableFile(wrongIdentity) : error;
  });
}

function isFromSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
