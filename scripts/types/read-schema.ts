import type { Transaction } from '../../database/src/transaction.ts';

export type Column = {
  table: string;
  name: string;
  /** PostgreSQL's name for it, such as 'timestamp with time zone'. */
  type: string;
  /** The values a check allows; null if it allows any. */
  values: string[] | null;
  isNullable: boolean;
  /** Whether a request may read it. */
  isExposed: boolean;
};

/** Columns of our tables; names of those in public have no schema. */
export async function readColumns({ query }: Transaction): Promise<Column[]> {
  const { rows } = await query<Omit<Column, 'words'> & { check: string | null }>(
    `select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as table, a.attname as name,
       format_type(a.atttypid, null) as type, not a.attnotnull as "isNullable",
       n.nspname = 'public' and (has_column_privilege('app_admin', c.oid, a.attnum, 'select')
         or has_column_privilege('authenticated', c.oid, a.attnum, 'select')) as "isExposed",
       (select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.contype = 'c' and k.conrelid = c.oid and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) like '%= ANY%'
       ) as check
     from pg_attribute a
     join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
     join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('auth', 'app', 'public')
     where a.attnum > 0 and not a.attisdropped
     order by n.nspname <> 'auth', n.nspname, c.relname, a.attnum`,
  );
  return rows.map(({ check, ...column }) => ({ ...column, values: check === null ? null : valuesOf(check) }));
}

/** A row's key to a row of another table, both of public. */
export type Relation = { name: string; table: string; column: string; referenced: string; isOneToOne: boolean };

export async function readRelations({ all }: Transaction): Promise<Relation[]> {
  return all<Relation>(
    `select k.conname as name, c.relname as table, a.attname as column, other.relname as referenced,
       exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and i.indpred is null
         and i.indnkeyatts = 1 and i.indkey[0] = a.attnum) as "isOneToOne"
     from pg_constraint k
     join pg_class c on c.oid = k.conrelid and c.relnamespace = 'public'::regnamespace
     join pg_class other on other.oid = k.confrelid and other.relnamespace = 'public'::regnamespace
     join pg_attribute a on a.attrelid = c.oid and k.conkey = array[a.attnum]
     where k.contype = 'f'
     order by c.relname, k.conname`,
  );
}

export type Argument = { name: string; type: string; isOptional: boolean };

/** A function of the database; those of public without their schema. */
export type Procedure = {
  name: string;
  arguments: Argument[];
  /** Whether a request may call it. */
  isExposed: boolean;
};

/** Our functions, without triggers. */
export async function readProcedures({ all }: Transaction): Promise<Procedure[]> {
  return all<Procedure>(
    `select case n.nspname when 'public' then '' else n.nspname || '.' end || p.proname as name,
       n.nspname = 'public' and (has_function_privilege('app_admin', p.oid, 'execute')
         or has_function_privilege('authenticated', p.oid, 'execute')) as "isExposed",
       coalesce((select json_agg(json_build_object('name', p.proargnames[place], 'type', format_type(type, null),
           'isOptional', place > p.pronargs - p.pronargdefaults) order by place)
         from unnest(p.proargtypes::oid[]) with ordinality argument (type, place)), '[]') as arguments
     from pg_proc p
     join pg_namespace n on n.oid = p.pronamespace and n.nspname in ('acts', 'app', 'public')
     where p.prorettype <> 'trigger'::regtype
     order by n.nspname, p.proname`,
  );
}

function valuesOf(check: string): string[] {
  return [...check.matchAll(/'(\w+)'::text/g)].map(([, value = '']) => value);
}
