/** Whether a field about to change has a different value than when its form opened. */
export function isOvertaken(
  was: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(was).some(([field, seen]) => seen !== undefined && (seen ?? '') !== (stored[field] ?? ''));
}
