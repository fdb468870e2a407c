/** Whether a field about to change holds something other than when its form opened. */
export function isOvertaken(
  was: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(was).some(([field, seen]) => seen !== undefined && (seen ?? '') !== (stored[field] ?? ''));
}
