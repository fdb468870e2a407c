import type { Catalogue, Routine } from '../catalogue/catalogue.ts';
import { similarName } from '../catalogue/similar-name.ts';
import { RestError } from '../rest-error.ts';

/**
 * The function whose parameters match the given names. A POST that matches none goes whole to the one whose only
 * parameter is an unnamed JSON. Throws PGRST202 for none, PGRST203 for several.
 */
export function findRoutine(catalogue: Catalogue, name: string, keys: string[], isPost: boolean): Routine {
  const named = catalogue.routines.filter((routine) => routine.name === name);
  const fitting = named.filter((routine) => fits(routine, keys));
  const candidates = fitting.length === 0 && isPost ? named.filter(takesBody) : fitting;
  const [first, ...others] = candidates;
  if (first && others.length === 0) return first;
  if (first) throw ambiguous(catalogue.schema, candidates);
  throw missing(catalogue, name, keys.toSorted(), isPost);
}

/** All functions with a name, whatever their parameters. Throws PGRST202 if there are none. */
export function findNamed(catalogue: Catalogue, name: string): Routine[] {
  const named = catalogue.routines.filter((routine) => routine.name === name);
  if (named.length === 0) throw missing(catalogue, name, [], false);
  return named;
}

export function takesBody({ parameters }: Routine): boolean {
  return parameters.length === 1 && parameters[0]?.name === '';
}

function fits(routine: Routine, keys: string[]): boolean {
  if (takesBody(routine)) return false;
  const { parameters } = routine;
  const isComplete = parameters.every((parameter) => parameter.isOptional || keys.includes(parameter.name));
  return isComplete && keys.every((key) => parameters.some((parameter) => parameter.name === key));
}

function missing({ schema, routines }: Catalogue, name: string, keys: string[], isPost: boolean): RestError {
  const given = keys.join(', ');
  const called = keys.length > 0 ? `(${given})` : ' without parameters';
  const searched = keys.length > 0 ? ` with parameter${keys.length > 1 ? 's' : ''} ${given}` : ' without parameters';
  const orUnnamed = isPost ? ' or with a single unnamed json/jsonb parameter' : '';
  const proposal = proposeCall(routines, name, keys);
  return new RestError({
    status: 404,
    code: 'PGRST202',
    message: `Could not find the function ${schema}.${name}${called} in the schema cache`,
    details: `Searched for the function ${schema}.${name}${searched}${orUnnamed}, but no matches were found in the schema cache.`,
    hint: proposal === undefined ? null : `Perhaps you meant to call the function ${schema}.${proposal}`,
  });
}

/** Minimum likeness of a suggested parameter name. Lower than for other names, since the function is known. */
const likenessOfParameters = 0.33;

function proposeCall(routines: readonly Routine[], name: string, keys: string[]): string | undefined {
  const sameName = routines.filter((routine) => routine.name === name);
  if (sameName.length === 0) return similarName(name, new Set(routines.map((routine) => routine.name)));
  const lists = sameName
    .filter((routine) => !takesBody(routine))
    .map(({ parameters }) => listed(parameters.map((parameter) => parameter.name)));
  const nearest = similarName(listed(keys), lists, likenessOfParameters);
  return nearest && name + nearest;
}

function listed(names: string[]): string {
  return `(${names.toSorted().join(', ')})`;
}

function ambiguous(schema: string, routines: Routine[]): RestError {
  const described = routines.map(({ name, parameters }) => {
    const list = parameters.map((each) => `${each.name} => ${each.type}`);
    return `${schema}.${name}(${list.join(', ')})`;
  });
  return new RestError({
    status: 300,
    code: 'PGRST203',
    message: `Could not choose the best candidate function between: ${described.join(', ')}`,
    hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  });
}
