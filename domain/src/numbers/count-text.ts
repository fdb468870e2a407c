/** '1,234': how every count is written. By hand: a page's first formatter costs a slow phone a twentieth of a second. */
export function countText(count: number): string {
  const digits = String(count);
  const first = digits.length % 3;
  const groups = first === 0 ? [] : [digits.slice(0, first)];
  for (let start = first; start < digits.length; start += 3) groups.push(digits.slice(start, start + 3));
  return groups.join(',');
}
