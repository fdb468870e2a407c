import { describe, expect, it } from 'vitest';
import { listUrl, programFilter, queryOf, searchText } from './list-state.ts';

const start = {
  q: '',
  program: null,
  type: null,
  base: null,
  standing: null,
  org: null,
  sort: null,
  dir: 'asc',
  page: 1,
  selected: null,
  tab: 'credentials',
};
const program = '00000000-0000-4000-8000-0000000000a1';

describe("the list's address", () => {
  it("the list's address leaves out defaults", () => {
    expect(listUrl.read({})).toEqual(start);
    expect(listUrl.write(listUrl.read({ q: '', page: '1', sort: 'lastName', dir: 'asc' }))).toEqual({});
  });

  it("the list's address begins with who lapses first where it asks what ends, else with the first name, until an order is chosen", () => {
    const sortOf = (search: object) => queryOf(listUrl.read({ ...search })).sort;
    expect([{}, { standing: 'has_lapsed' }, { standing: 'ends_14' }, { standing: 'ends_30' }].map(sortOf)).toEqual([
      'lastName',
      'lastName',
      'soonest',
      'soonest',
    ]);
    const byName = { standing: 'ends_30', sort: 'lastName' };
    expect(sortOf(byName)).toBe('lastName');
    expect(listUrl.write(listUrl.read(byName))).toEqual(byName);
    expect(listUrl.write(listUrl.read({ standing: 'ends_30', sort: 'soonest' }))).toEqual({ standing: 'ends_30' });
  });

  it("the list's address keeps everything else", () => {
    const filters = { program, type: 'rescue', base: 'LG2', standing: 'lapsed', org: 'Summit County SAR' };
    const said = { q: 'summit', ...filters, sort: 'status', dir: 'desc', page: 3, selected: 'someone', tab: 'history' };
    expect(listUrl.write(listUrl.read({ ...said, page: '3' }))).toEqual(said);
  });

  it.each([
    { page: '0' },
    { page: '-2' },
    { page: '1.5' },
    { page: 'x' },
    { page: '99999999999' },
    { sort: 'password' },
    { dir: 'down' },
    { tab: 'secrets' },
    { type: 'heli' },
    { standing: 'expired' },
    { base: '' },
    { org: '' },
    { org: '\0' },
  ])("the list's address treats %j as absent", (search) => expect(listUrl.read(search)).toEqual(start));
});

describe('the filter by program', () => {
  it.each([
    ['', null, null, ''],
    ['ortega', program, program, 'ortega'],
    ['program:a1', null, 'a1', ''],
    ['Program:a1  maria ortega', null, 'a1', 'maria ortega'],
    ['maria program:a1 ortega', program, 'a1', 'maria ortega'],
    ['program:', null, null, 'program:'],
    ['my program', null, null, 'my program'],
  ])('the filter by program of "%s" with ?program=%s is %s beside the text "%s"', (q, inAddress, filter, text) => {
    expect([programFilter({ q, program: inAddress }), searchText(q)]).toEqual([filter, text]);
  });

  it("the filter by program queries a program nobody holds if the id can't be one", () => {
    expect(queryOf(listUrl.read({ program: 'nonsense' })).programId).toBe('00000000-0000-0000-0000-000000000000');
  });

  it('the filter by program overrides the type and the base, which are otherwise queried', () => {
    const place = { type: 'rescue', base: 'LG2' };
    expect(queryOf(listUrl.read(place))).toMatchObject({ programId: null, ...place });
    expect(queryOf(listUrl.read({ ...place, program }))).toMatchObject({ programId: program, type: null, base: null });
  });
});
