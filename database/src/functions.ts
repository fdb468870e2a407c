import type { Exactly } from '@ffl/domain/procedures';
import type { Functions } from './schema/functions.ts';

/** Arguments of `query`, as in `query(...answerOf('app.card_photo', { member: id }, 'photo'))`. */
export type Statement = [text: string, values: unknown[]];

/** Calls one of our functions by the names of its arguments. */
export function answerOf<Name extends keyof Functions, Given extends Functions[Name]>(
  name: Name,
  given: Exactly<Functions[Name], Given>,
  as = 'answer',
): Statement {
  return [`select ${callOf(name, given)} as "${as}"`, Object.values(given)];
}

/** Like `answerOf`, for a function that returns rows. */
export function rowsOf<Name extends keyof Functions, Given extends Functions[Name]>(
  name: Name,
  given: Exactly<Functions[Name], Given>,
  columns = '*',
): Statement {
  return [`select ${columns} from ${callOf(name, given)}`, Object.values(given)];
}

function callOf(name: string, given: object): string {
  const named = Object.keys(given).map((argument, place) => `"${argument}" => $${place + 1}`);
  return `${name}(${named.join(', ')})`;
}
