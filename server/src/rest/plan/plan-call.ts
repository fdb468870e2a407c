import type { Catalogue, Column, Relation, Routine } from '../catalogue/catalogue.ts';
import { similarName } from '../catalogue/similar-name.ts';
import { RestError } from '../rest-error.ts';

/** The function whose parameters fit the given names. Throws PGRST202 for none, PGRST203 for several. */
export function findRoutine(catalogue: Catalogue, name: string, keys: string[], isPost: boolean): Routine {
  const named = catalogue.routines.filter((routine) => routine.name === name);
  const [first, ...others] = named.filter((routine) => fits(routine, keys));
  if (first && others.length === 0) return first;
  if (first) throw ambiguous(catalogue.schema, [first, ...others]);
  throw missing(catalogue, name, keys, isPost);
}

/** One column that holds what a function without a row type returns. */
export function scalarResult(routine: Routine): Relation {
  const column: Column = {
    name: 'value',
    type: '',
    isJson: false,
    isComposite: false,
    defaultSql: null,
    readers: ['anon', 'authenticated', 'app_admin'],
    inserters: [],
  };
  return { name: routine.name, kind: 'table', columns: new Map([['value', column]]), primaryKey: [], uniqueKeys: [] };
}

function fits({ parameters }: Routine, keys: string[]): boolean {
  const isComplete = parameters.every((parameter) => parameter.isOptional || keys.includes(parameter.name));
  return isComplete && keys.every((key) => parameters.some((parameter) => parameter.name === key));
}

function signature(schema: string, name: string, keys: string[]): string {
  return `${schema}.${name}(${keys.join(', ')})`;
}

function missing({ schema, routines }: Catalogue, name: string, keys: string[], isPost: boolean): RestError {
  const called = keys.length > 0 ? `${schema}.${name}(${keys.join(', ')})` : `${schema}.${name} without parameters`;
  const parameters = keys.length === 1 ? 'with parameter' : 'with parameters';
  const searched =
    keys.length > 0 ? `${schema}.${name} ${parameters} ${keys.join(', ')}` : `${schema}.${name} without parameters`;
  const orUnnamed = isPost ? ' or with a single unnamed json/jsonb parameter' : '';
  const proposal = proposeCall(schema, routines, name, keys);
  return new RestError({
    status: 404,
    code: 'PGRST202',
    message: `Could not find the function ${called} in the schema cache`,
    details: `Searched for the function ${searched}${orUnnamed}, but no matches were found in the schema cache.`,
    hint: proposal ? `Perhaps you meant to call the function ${proposal}` : null,
  });
}

function proposeCall(schema: string, routines: readonly Routine[], name: string, keys: string[]): string | undefined {
  const calls = routines.map(({ name, parameters }) => ({
    name,
    call: signature(
      schema,
      name,
      parameters.map((each) => each.name),
    ),
  }));
  const sameName = calls.filter((routine) => routine.name === name);
  const nearest = similarName(
    signature(schema, name, keys),
    (sameName.length > 0 ? sameName : calls).map(({ call }) => call),
  );
  return nearest ?? sameName[0]?.call;
}

function ambiguous(schema: string, routines: Routine[]): RestError {
  const described = routines.map(({ name, parameters }) =>
    signature(
      schema,
      name,
      parameters.map((each) => `${each.name} => ${each.type}`),
    ),
  );
  return new RestError({
    status: 300,
    code: 'PGRST203',
    message: `Could not choose the best candidate function between: ${described.join(', ')}`,
    hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  });
}
