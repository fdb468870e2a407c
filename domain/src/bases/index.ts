export { type Base, type BaseName, baseNames, isBaseName } from './base.ts';
export { baseLimits } from './limits.ts';
export { baseMessages } from './messages.ts';
