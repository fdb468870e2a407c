/**
 * The base as whose reader a request asks to look (docs/behaviour/rights.md); undefined for one that doesn't. Whatever
 * isn't an id names no base, and is refused like one.
 */
export function viewedBase(request: Request): string | undefined {
  const asked = request.headers.get('view-as');
  if (asked === null) return undefined;
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(asked) ? asked : noBase;
}

const noBase = '00000000-0000-0000-0000-000000000000';
