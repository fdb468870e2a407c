import { statfs } from 'node:fs/promises';

export type Room = { free: number; size: number };

/** Free and total space on the disk of each folder. Missing folders are left out. */
export async function readDisks(folders: Record<string, string>): Promise<Map<string, Room>> {
  const disks = await Promise.all(
    Object.entries(folders).map(async ([name, folder]) => {
      const disk = await statfs(folder).catch((error) => {
        if (error.code !== 'ENOENT') throw error;
      });
      return disk && ([name, { free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize }] as const);
    }),
  );
  return new Map(disks.filter((disk) => disk !== undefined));
}
