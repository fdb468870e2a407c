export { folded } from './folded.ts';
export { namedBy } from './named-by.ts';
