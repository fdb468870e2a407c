const format = new Intl.NumberFormat('en-US');

/** '1,234': how every count is written. */
export function countText(count: number): string {
  return format.format(count);
}
