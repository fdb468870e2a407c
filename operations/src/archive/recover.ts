import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { connectAsOwner } from '@ffl/database/connections/connect-as-owner';
import type { Connection } from '@ffl/database/connections/connection';
import { migrate } from '@ffl/database/schema/migrate';
import type { FileKeys } from '../backups/file-keys.ts';
import { settleRestored } from '../backups/settle-restored.ts';
import { serverEnvironment } from '../embedded/run-as.ts';
import type { ServerIdentity } from '../embedded/server-identity.ts';
import { type Segment, segmentBytes, segmentNumber, signedTextOf } from './archive-names.ts';
import { shortened } from './collect.ts';
import type { Recovery } from './plan-recovery.ts';
import { ArchiveError, changed, readArchived } from './read-archived.ts';
import { type Recovered, recoverEmbedded } from './recover-embedded.ts';

type Place = { dataDir: string; isExplicit: boolean; log: (line: string) => void };
type Options = {
  identity: string | undefined;
  keys: FileKeys;
  /** Whether the archive must be signed by this installation. */
  isOursOnly: boolean;
  /** The ids of those who were deleted since and stay deleted. */
  standingDeletions: (owner: Connection) => Promise<readonly string[]>;
  /** Runs on the database before anybody can connect to it. */
  prepare: (owner: Connection) => Promise<void>;
};

export type Settled = { heldLetters: number; deletedAgain: number; endedGrants: number };

/**
 * Makes an embedded database of an archived moment, completely or not at all: the base backup, the log after it
 * replayed by PostgreSQL, and then the same as after a backup, so that nothing comes back to life. `check` runs before
 * anybody can find it.
 */
export async function recover<T>(
  recovery: Recovery,
  place: Place,
  options: Options,
  check: (owner: Connection) => Promise<T>,
): Promise<Settled & { checked: T }> {
  const { standingDeletions, prepare } = options;
  const fill = (files: Files) => fillPlace(recovery, options, files);
  return recoverEmbedded({ ...place, fill, settings: settingsOf(recovery) }, async ({ owner, superuser }) => {
    await requireWhole(superuser, recovery);
    await prepare(owner);
    await migrate(owner);
    const settled = await settleRestored(owner, recovery.recordsUntil, await standingDeletions(owner));
    return { ...settled, checked: await check(owner) };
  });
}

type Files = Recovered;

/** Settings for PostgreSQL: how to read the segments, and where to stop. */
function settingsOf({ at }: Recovery): { always: Record<string, string>; target: Record<string, string> } {
  // During recovery PostgreSQL doesn't know the names of time zones yet.
  const time = at?.toISOString().replace('Z', '+00');
  return {
    always: { restore_command: 'test -f ../segments/%f && cp ../segments/%f %p', recovery_target_timeline: 'current' },
    target: time === undefined ? {} : { recovery_target_time: time, recovery_target_action: 'promote' },
  };
}

async function fillPlace(recovery: Recovery, options: Options, { cluster, server }: Files): Promise<void> {
  const { identity } = options;
  const { folder, baseFile, manifest, segments } = recovery;
  const isBase = (hash: string) => {
    if (hash !== manifest.sha256) throw changed(baseFile);
  };
  const readBase = () => checked(readArchived(folder, baseFile, identity), isBase);
  // Reads it once to the end before anything is unpacked.
  for await (const _ of readBase());
  await extract(readBase(), cluster, server);
  const target = join(dirname(cluster), 'segments');
  mkdirSync(target, { mode: 0o700 });
  give(target, server);
  for (const segment of segments) {
    const bytes = checked(readArchived(folder, segment.file, identity), (hash) => checkSegment(segment, hash, options));
    await writeSegment(join(target, segment.name), bytes, segment, manifest.systemIdentifier);
    give(join(target, segment.name), server);
  }
}

function give(path: string, { isDropped, uid, gid }: ServerIdentity): void {
  if (isDropped) chownSync(path, uid, gid);
}

/** Passes on what it reads, and checks the hash of it at the end. */
async function* checked(bytes: AsyncIterable<Uint8Array>, check: (hash: string) => void): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const piece of bytes) {
    hash.update(piece);
    yield piece;
  }
  check(hash.digest('hex'));
}

function checkSegment(segment: Segment, hash: string, { keys, isOursOnly }: Options): void {
  const { file, signed } = segment;
  if (shortened(hash) !== segment.hash) throw changed(file);
  if (keys.check(signedTextOf(segment, hash), signed) !== 'us' && isOursOnly)
    throw new ArchiveError(`${file} ${foreignKey}`);
}

const foreignKey =
  'is signed with a secret that is not given here: put that secret after yours, AUTH_SECRET=yours,old, or give --nobody-vouches';

/** Unpacks with the system's tar, as the server's user, who must own the files. */
async function extract(bytes: AsyncIterable<Uint8Array>, cluster: string, server: ServerIdentity): Promise<void> {
  const child = spawn('tar', ['-xf', '-', '-C', cluster], {
    ...server.spawnOptions,
    cwd: '/',
    env: serverEnvironment,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const ended = Promise.all([text(child.stderr), once(child, 'exit')]);
  const failure = await pipeline(Readable.from(bytes), child.stdin).catch((error: unknown) => error);
  const [messages, [status]] = await ended;
  const isOurs = failure !== undefined && !(failure instanceof Error && 'code' in failure && failure.code === 'EPIPE');
  if (isOurs) throw failure;
  if (status !== 0) throw new ArchiveError(`The base backup could not be unpacked: ${messages.trim().split('\n')[0]}`);
}

const zeros = Buffer.alloc(64 * 1024);
const systemAt = 24;

/** A segment that was ended early is mostly zeros, which take no room on the disk. */
async function writeSegment(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  { file, name }: Segment,
  systemIdentifier: string,
): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    let position = 0;
    for await (const piece of bytes) {
      const buffer = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
      if (position + buffer.length > segmentBytes) throw changed(file);
      if (position === 0 && systemOf(buffer) !== systemIdentifier) throw foreign(name);
      if (!zeros.subarray(0, buffer.length).equals(buffer)) await handle.write(buffer, 0, buffer.length, position);
      position += buffer.length;
    }
    if (position !== segmentBytes) throw changed(file);
    await handle.truncate(segmentBytes);
  } finally {
    await handle.close();
  }
}

/** The cluster that wrote it, according to its first page. */
function systemOf(page: Buffer): string {
  return page.length < systemAt + 8 ? '' : page.readBigUInt64LE(systemAt).toString();
}

function foreign(name: string): ArchiveError {
  return new ArchiveError(`Segment ${name} is of another installation than the base backup`);
}

/** PostgreSQL stops without an error at a record that it can't read, and then hasn't reached the last segment. */
async function requireWhole(superuser: Connection, { at, segments, manifest }: Recovery): Promise<void> {
  const client = await connectAsOwner(superuser);
  try {
    const { rows } = await client.query<{ segment: string }>(
      `select (div(pg_last_wal_replay_lsn() - '0/0'::pg_lsn - 1, ${segmentBytes}))::text as segment`,
    );
    const reached = Number(rows[0]?.segment);
    const last = segmentNumber(segments.at(-1)?.name ?? '');
    const least = at === null ? last : segmentNumber(manifest.stopSegment);
    if (!(reached >= least)) throw new ArchiveError('The archive could not be replayed to its end');
  } finally {
    await client.end();
  }
}
