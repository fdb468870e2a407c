export type NamedAdministrator = { email: string; name: string; role: string };

type Table = { name: string; columns: string };

/** Reads from a snapshot's rows who administers. */
export function createReader() {
  const emails = new Map<string, string>();
  const active: Record<string, string>[] = [];
  return {
    read(table: Table, bytes: Buffer): void {
      if (table.name === 'auth.users') {
        for (const { id = '', email = '' } of rowsOf(table, bytes)) emails.set(id, email);
      }
      if (table.name === 'public.administrators') {
        active.push(...rowsOf(table, bytes).filter(({ is_active }) => is_active === 't'));
      }
    },
    found: (): NamedAdministrator[] =>
      active.map(({ user_id = '', first_name = '', last_name = '', role = '' }) => ({
        email: emails.get(user_id) ?? '',
        name: `${first_name} ${last_name}`,
        role,
      })),
  };
}

function rowsOf({ columns }: Table, bytes: Buffer): Record<string, string>[] {
  const names = columns.split(', ');
  const lines = bytes.toString().split('\n').slice(0, -1);
  return lines.map((line) => Object.fromEntries(line.split('\t').map((value, index) => [names[index], value])));
}
