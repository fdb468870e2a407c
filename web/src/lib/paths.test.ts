import { describe, expect, it } from 'vitest';
import { guardOf } from './paths.ts';

describe('who may open an address', () => {
  it.each([
    ['/admin', 'admin'],
    ['/admin/bases/b1/p1', 'admin'],
    ['/admin/bases/p1/seasons/s1/roster', 'admin'],
    ['/admin/training/create', 'admin'],
    ['/member', 'member'],
    ['/member/resources', 'member'],
    ['/members', 'admin'],
    ['/reports', 'admin'],
    ['/programs', 'signed-in'],
    ['/programs/p1', 'signed-in'],
    ['/programs/p1/seasons/s1/roster', 'admin'],
    ['/training', 'signed-in'],
    ['/training/base/b1', 'signed-in'],
    ['/training/t1', 'signed-in'],
    ['/training/create', 'admin'],
    ['/training/edit/t1', 'admin'],
    ['/signin', 'public'],
    ['/member/signup', 'public'],
    ['/nowhere', undefined],
    ['/admin/nowhere', undefined],
  ])('%s is for %s', (pathname, guard) => {
    expect(guardOf(pathname)).toBe(guard);
  });
});
