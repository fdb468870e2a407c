import { BackupError, torn } from './backup-text.ts';

export type NamedAdministrator = { email: string; name: string; role: string };

type Table = { name: string; columns: string };

/** Reads from a backup's rows who the administrators are. */
export function createAdministratorReader() {
  const emails = new Map<string, string>();
  const active = new Map<string, Record<string, string>>();
  return {
    read(table: Table, bytes: Buffer): void {
      if (table.name === 'auth.users') {
        for (const { id = '', email = '' } of rowsOf(table, bytes)) emails.set(id, email);
      }
      if (table.name === 'public.administrators') {
        for (const row of rowsOf(table, bytes)) if (row.is_active === 't') active.set(row.user_id ?? '', row);
      }
    },
    found: (): NamedAdministrator[] =>
      [...active.values()].map(({ user_id = '', first_name = '', last_name = '', role = '' }) => ({
        email: emails.get(user_id) ?? '',
        name: `${first_name} ${last_name}`,
        role,
      })),
  };
}

function rowsOf({ columns }: Table, bytes: Buffer): Record<string, string>[] {
  const names = columns.split(', ');
  const lines = bytes.toString().split('\n').slice(0, -1);
  return lines.map((line) => {
    const values = line.split('\t');
    if (values.length !== names.length) throw new BackupError(torn);
    return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
  });
}
