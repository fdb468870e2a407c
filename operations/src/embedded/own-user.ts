import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The user the database server runs as when root starts it: no other program uses it. */
export const ownName = 'flight-for-life';

export type SystemUser = { name: string; uid: number; gid: number };

/** Ways to create a user without home, shell or password: with shadow-utils, and with busybox. */
const ways: [command: string, ...args: string[]][] = [
  [
    'useradd',
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/bin/false',
    ownName,
  ],
  ['adduser', '-S', '-D', '-H', '-h', '/nonexistent', '-s', '/bin/false', ownName],
];

/** Our own user, created if missing; or why there is none. */
export function ownUser(log: (line: string) => void): SystemUser | { reason: string } {
  const known = findUser(readUsers(), ownName);
  if (known) return known;
  const reasons: string[] = [];
  for (const way of ways) {
    const reason = run(way);
    // Another start may have created it in the meantime.
    const made = findUser(readUsers(), ownName);
    if (made && reason === undefined) log(`The system user "${ownName}" was made, as which the database server runs.`);
    if (made) return made;
    reasons.push(reason ?? `${way[0]} made none`);
  }
  return { reason: reasons.join('; ') };
}

export function findUser(passwd: string, name: string): SystemUser | undefined {
  const fields = passwd
    .split('\n')
    .map((line) => line.split(':'))
    .find(([each]) => each === name);
  const uid = Number(fields?.[2]);
  const gid = Number(fields?.[3]);
  if (!Number.isInteger(uid) || !Number.isInteger(gid)) return undefined;
  // macOS writes -2 for an unsigned number.
  return { name, uid: uid >>> 0, gid: gid >>> 0 };
}

export function readUsers(): string {
  return readFileSync('/etc/passwd', 'utf8');
}

function run([command, ...args]: [string, ...string[]]): string | undefined {
  const { status, stderr, error } = spawnSync(command, args, {
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' },
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 20_000,
  });
  if (error) return error.message;
  return status === 0 ? undefined : `${command}: ${stderr.trim().replaceAll('\n', ' ')}`;
}
