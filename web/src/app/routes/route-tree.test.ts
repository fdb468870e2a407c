import { createMemoryHistory } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { type Guard, guardOf, pagePaths } from '../../lib/paths.ts';
import { createProduct } from '../create-product.ts';
import { createAppRouter } from '../router.ts';

const router = createAppRouter(createProduct(), createMemoryHistory());

describe('the route tree', () => {
  it("the route tree has exactly the table's addresses, and the root", () => {
    expect(Object.keys(router.routesByPath).sort()).toEqual([...pagePaths, '/'].sort());
  });

  it.each(pagePaths)('the route tree guards %s as the table says', (path) => {
    const guards: Guard[] = [];
    for (let route = router.routesByPath[path].parentRoute; route; route = route.parentRoute) {
      if (route.id.endsWith('/admin-only')) guards.push('admin');
      if (route.id.endsWith('/kept-admin')) guards.push('kept-admin');
      if (route.id.endsWith('/member-only')) guards.push('member');
      if (route.id.endsWith('/signed-in')) guards.push('signed-in');
    }
    expect(guards[0] ?? 'public').toBe(guardOf(path));
  });
});
