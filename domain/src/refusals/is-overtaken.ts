/** Whether a field that is about to change holds something else by now than when its form was opened. */
export function isOvertaken(
  was: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(was).some(([field, seen]) => seen !== undefined && (seen ?? '') !== (stored[field] ?? ''));
}
