import { createHash } from 'node:crypto';
import type { Connection } from '../src/connections/connection.ts';
import { asOwner } from '../src/security/as-owner.ts';

const ours = `('public', 'app', 'acts', 'auth', 'schema_history')`;

/** Everything in the catalogs that makes up the schema, one line each, without PostgreSQL's internal numbers. */
const catalog = `
  select 'schema ' || nspname || coalesce(nspacl::text, '') as line from pg_namespace where nspname in ${ours}
  union all select concat_ws(' ', 'relation', c.oid::regclass, relkind, relrowsecurity, relforcerowsecurity, relacl::text,
      reloptions::text, obj_description(c.oid, 'pg_class'), case when relkind in ('v', 'm') then pg_get_viewdef(c.oid) end)
    from pg_class c where relnamespace::regnamespace::text in ${ours}
  union all select concat_ws(' ', 'column', a.attrelid::regclass, attnum, attname, format_type(atttypid, atttypmod), attnotnull,
      attgenerated, attidentity, attacl::text, pg_get_expr(adbin, adrelid))
    from pg_attribute a join pg_class c on c.oid = attrelid left join pg_attrdef d on adrelid = attrelid and adnum = attnum
    where relnamespace::regnamespace::text in ${ours}
  union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace::regnamespace::text in ${ours}
  union all select pg_get_indexdef(indexrelid) from pg_index i join pg_class c on c.oid = indrelid
    where relnamespace::regnamespace::text in ${ours}
  union all select concat_ws(' ', 'policy', polrelid::regclass, polname, polcmd, polpermissive, polroles::regrole[]::text,
      pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) from pg_policy
  union all select concat_ws(' ', 'trigger', tgenabled, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
  union all select concat_ws(' ', pg_get_functiondef(p.oid), proacl::text, obj_description(p.oid, 'pg_proc')) from pg_proc p
    where pronamespace::regnamespace::text in ${ours} and prokind in ('f', 'p')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all select concat_ws(' ', 'type', oid::regtype, typtype, typacl::text) from pg_type where typnamespace::regnamespace::text in ${ours}
  union all select concat_ws(' ', 'default rights', defaclnamespace::regnamespace, defaclobjtype, defaclacl::text) from pg_default_acl`;

/** A single hash of the whole schema and of the files that made it, with the number of things hashed. */
export async function fingerprint(owner: Connection): Promise<{ hash: string; things: number }> {
  return asOwner(owner, async ({ query }) => {
    const { rows } = await query<{ line: string }>(`select line from (${catalog}) c order by line collate "C"`);
    const lines = rows.map(({ line }) => line);
    if (lines.some((line) => line.startsWith('schema schema_history'))) {
      const files = `select name || ' ' || hash as line from schema_history.files order by name collate "C"`;
      lines.push(...(await query<{ line: string }>(files)).rows.map(({ line }) => line));
    }
    return { hash: createHash('sha256').update(lines.join('\n')).digest('hex'), things: lines.length };
  });
}
