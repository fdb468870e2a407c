import { ownerRows } from './rows.ts';
import type { TestDatabase } from './worlds/test-database.ts';

type Parameter = { name: string; type: string };

const samples: Record<string, unknown> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  'uuid[]': ['00000000-0000-4000-8000-000000000000'],
  text: 'x',
  'text[]': ['x'],
  integer: 1,
  'integer[]': [1],
  bigint: 1,
  boolean: false,
  jsonb: {},
  json: {},
  'timestamp with time zone': '2026-11-20T18:00:00Z',
};

/** A value for each required argument of a procedure; null if there is no such procedure. */
export async function procedureArguments(
  tested: TestDatabase,
  procedure: string,
): Promise<Record<string, unknown> | null> {
  const [found] = await ownerRows<{ required: Parameter[] }>(
    tested,
    `select array(
       select json_build_object('name', p.proargnames[place], 'type', format_type(type, null))
       from unnest(p.proargtypes::oid[]) with ordinality argument (type, place)
       where place <= p.pronargs - p.pronargdefaults
     ) as required
     from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname = $1`,
    [procedure],
  );
  if (!found) return null;
  return Object.fromEntries(found.required.map(({ name, type }) => [name, sampleOf(type)]));
}

function sampleOf(type: string): unknown {
  if (!(type in samples)) throw new Error(`There is no sample of the type ${type}`);
  return samples[type];
}
