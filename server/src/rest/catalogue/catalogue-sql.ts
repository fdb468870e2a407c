// $1 is the exposed schema, $2 the roles that a request can have.
const columnSql = `
  select a.attrelid, json_agg(json_build_object(
    'name', a.attname,
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

const keySql = `
  select i.indrelid, json_agg(json_build_object('isPrimary', i.indisprimary, 'columns', array(
    select a.attname from unnest(i.indkey) with ordinality k (attnum, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum order by k.place
  ))) as keys
  from pg_index i
  where i.indisunique and i.indisvalid and i.indpred is null and i.indexprs is null
  group by i.indrelid`;

/** How `pg_relation_is_updatable` counts what can be done with the rows of a relation. */
export const writeBits = { update: 4, insert: 8, delete: 16 };
const everyWrite = writeBits.update + writeBits.insert + writeBits.delete;

export const relationsSql = `
  with columns as (${columnSql}), keys as (${keySql})
  select c.relname as name, c.relkind as kind, coalesce(columns.columns, '[]') as columns, coalesce(keys.keys, '[]') as keys,
    case when c.relkind in ('r', 'p') then ${everyWrite} else pg_relation_is_updatable(c.oid, true) end as writes
  from pg_class c left join columns on columns.attrelid = c.oid left join keys on keys.indrelid = c.oid
  where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p', 'f', 'v', 'm', 'c')
  order by c.relname`;

const keyColumns = (relation: string, key: string) => `array(
  select a.attname::text from unnest(con.${key}) with ordinality k (attnum, place)
  join pg_attribute a on a.attrelid = con.${relation} and a.attnum = k.attnum order by k.place)`;

export const foreignKeysSql = `
  select con.conname as name, child.relname as table, parent.relname as "referencedTable",
    ${keyColumns('conrelid', 'conkey')} as columns, ${keyColumns('confrelid', 'confkey')} as "referencedColumns"
  from pg_constraint con join pg_class child on child.oid = con.conrelid join pg_class parent on parent.oid = con.confrelid
  where con.contype = 'f' and con.conparentid = 0
    and child.relnamespace = $1::regnamespace and parent.relnamespace = $1::regnamespace
  order by con.conname`;

export const routinesSql = `
  select p.proname as name, p.provolatile <> 'v' as "isReadOnly", p.proretset as "isSet",
    t.typname as "resultType", rel.relname as "resultRelation", rel.relnamespace = $1::regnamespace as "isResultExposed",
    p.provariadic <> 0 as "isVariadic", p.pronargdefaults as defaults,
    (select coalesce(json_agg(json_build_object(
        'name', coalesce(p.proargnames[arg.place], ''),
        'mode', coalesce(p.proargmodes[arg.place], 'i'),
        'type', format_type(arg.type, null),
        'isJson', arg.type in ('json'::regtype, 'jsonb'::regtype)
      ) order by arg.place), '[]')
     from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality arg (type, place)) as arguments
  from pg_proc p join pg_type t on t.oid = p.prorettype left join pg_class rel on rel.oid = t.typrelid and t.typtype = 'c'
  where p.pronamespace = $1::regnamespace and p.prokind = 'f' and t.typname not in ('trigger', 'event_trigger')
  order by p.proname, p.oid`;
