// $1 is the exposed schema, $2 has the roles of requests.
const columnSql = `
  select a.attrelid, json_agg(json_build_object(
    'name', a.attname,
    'place', a.attnum,
    'type', format_type(a.atttypid, a.atttypmod),
    'isJson', a.atttypid in ('json'::regtype, 'jsonb'::regtype),
    'defaultSql', case
      when a.attidentity = 'd' then format('nextval(%L::regclass)', pg_get_serial_sequence(c.oid::regclass::text, a.attname))
      when a.attgenerated = '' and a.attidentity = '' then pg_get_expr(d.adbin, d.adrelid) end,
    'readers', array(select r from unnest($2::text[]) r where c.relkind <> 'c' and has_column_privilege(r, c.oid, a.attnum, 'select')),
    'inserters', array(select r from unnest($2::text[]) r where c.relkind <> 'c' and has_column_privilege(r, c.oid, a.attnum, 'insert'))
  ) order by a.attnum) as columns
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relnamespace = $1::regnamespace and a.attnum > 0 and not a.attisdropped
  group by a.attrelid`;

/** Bits with which `pg_relation_is_updatable` says what can be done with a relation's rows. */
export const writeBits = { update: 4, insert: 8, delete: 16 };
const everyWrite = writeBits.update + writeBits.insert + writeBits.delete;

export const relationsSql = `
  with columns as (${columnSql})
  select c.oid as id, c.relname as name, c.relkind as kind, coalesce(columns.columns, '[]') as columns,
    case when c.relkind in ('r', 'p') then ${everyWrite} else pg_relation_is_updatable(c.oid, true) end as writes,
    array(select r from unnest($2::text[]) r where c.relkind <> 'c' and has_any_column_privilege(r, c.oid, 'update')) as updaters
  from pg_class c left join columns on columns.attrelid = c.oid
  where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p', 'f', 'v', 'm', 'c') and not c.relispartition
  order by c.relname`;

// Includes schemas that aren't exposed, since a view may show their tables.
const isOurs = (relation: string) => `exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.oid = ${relation} and n.nspname !~ '^pg_' and n.nspname <> 'information_schema')`;

export const uniqueKeysSql = `
  select i.indrelid as table, i.indisprimary as "isPrimary", array(
    select k.place::int from unnest(i.indkey) with ordinality k (place, position)
    where k.position <= i.indnkeyatts order by k.position) as columns
  from pg_index i
  where i.indisunique and i.indisvalid and i.indpred is null and i.indexprs is null and ${isOurs('i.indrelid')}
  order by i.indexrelid`;

export const foreignKeysSql = `
  select con.conname as name, con.conrelid as table, con.conkey::int[] as columns,
    con.confrelid as "referencedTable", con.confkey::int[] as "referencedColumns"
  from pg_constraint con
  where con.contype = 'f' and con.conparentid = 0 and ${isOurs('con.conrelid')}
  order by con.conname`;

export const viewsSql = `
  select r.ev_class as id, r.ev_action::text as query from pg_rewrite r
  where r.ev_type = '1' and r.is_instead and ${isOurs('r.ev_class')}`;

// Types that name database objects would reveal which exist.
export const castTypesSql = `
  select distinct on (t.typname) t.typname as name, format('%I.%I', n.nspname, t.typname) as sql, array(
    select r from unnest($2::text[]) r where has_schema_privilege(r, n.oid, 'usage') and has_type_privilege(r, t.oid, 'usage')) as users
  from pg_type t join pg_namespace n on n.oid = t.typnamespace
  where (n.oid = $1::regnamespace or pg_type_is_visible(t.oid)) and t.typtype <> 'p' and t.typcategory <> 'A'
    and not (n.nspname = 'pg_catalog' and (t.typname ~ '^reg' or t.typtype = 'c'))
  order by t.typname, n.nspname <> 'pg_catalog', n.oid <> $1::regnamespace`;

export const routinesSql = `
  select p.proname as name, p.provolatile <> 'v' as "isReadOnly", p.proretset as "isSet",
    exists (select from pg_proc s where s.pronamespace = to_regnamespace('scoped') and s.proname = p.proname) as "isForGrantees",
    t.typname as "resultType", case when rel.relnamespace = $1::regnamespace then rel.relname end as "resultRelation",
    case when rel.relnamespace <> $1::regnamespace then (
      select json_agg(json_build_object(
        'name', a.attname,
        'type', format_type(a.atttypid, a.atttypmod),
        'isJson', a.atttypid in ('json'::regtype, 'jsonb'::regtype)
      ) order by a.attnum)
      from pg_attribute a where a.attrelid = rel.oid and a.attnum > 0 and not a.attisdropped) end as "resultColumns",
    p.provariadic <> 0 as "isVariadic", p.pronargdefaults as defaults,
    (select coalesce(json_agg(json_build_object(
        'name', coalesce(p.proargnames[arg.place], ''),
        'mode', coalesce(p.proargmodes[arg.place], 'i'),
        'type', format_type(arg.type, -1),
        'isJson', arg.type in ('json'::regtype, 'jsonb'::regtype)
      ) order by arg.place), '[]')
     from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality arg (type, place)) as arguments
  from pg_proc p join pg_type t on t.oid = p.prorettype left join pg_class rel on rel.oid = t.typrelid and t.typtype = 'c'
  where p.pronamespace = $1::regnamespace and p.prokind = 'f' and t.typname not in ('trigger', 'event_trigger')
  order by p.proname, p.oid`;
