const maxLength = 2048;

/** Whether a redirect target stays inside the product: one leading slash, nothing a browser reads as another host. */
export function isProductPath(path: unknown): path is string {
  if (typeof path !== 'string' || path.length > maxLength || !path.startsWith('/')) return false;
  if (/[\\\p{Cc}]/u.test(path)) return false;
  const [withoutQuery = ''] = path.split(/[?#]/, 1);
  return !withoutQuery.includes('//');
}
