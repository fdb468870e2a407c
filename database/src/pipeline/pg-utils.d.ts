// The driver's types leave out how it turns a value into what it sends.
declare module 'pg/lib/utils.js' {
  export function prepareValue(value: unknown): string | Buffer | null;
}
