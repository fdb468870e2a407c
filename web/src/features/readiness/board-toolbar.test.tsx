import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setViewportWidth } from '../../testing/browser.ts';
import { amelia, now, openBoard } from '../../testing/readiness-page.tsx';
import { idOf } from '../../testing/sample-rows.ts';

// Loaded in advance, so that no test waits for it.
beforeAll(() => import('../../api/cards/search-by-code.ts'));
beforeEach(() => vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

describe('the own base', () => {
  it('the base chosen last is where the board opens, and an address with filters stays as it is', async () => {
    const { user, address, router, requests } = await openBoard();
    await user.selectOptions(await screen.findByLabelText('Base'), 'LG2');
    await waitFor(() => expect(address()).toBe('/admin/readiness?base=LG2'));
    await act(() => router.navigate({ to: '/admin/readiness', search: { base: 'LG1' } as never }));
    await screen.findByText(/^Today · LG1 · 2 members/);
    await act(() => router.navigate({ to: '/admin/readiness', search: {} as never }));
    await waitFor(() => expect(address()).toBe('/admin/readiness?base=LG2'));
    expect(requests.filter(({ base }) => base === null)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByText(/^Today · Any base · 2 members/);
    expect(address()).toBe('/admin/readiness');
  });

  it("a default view, which may be of any base, comes before one's own base", async () => {
    const view = { screen: 'readiness' as const, id: idOf('view'), name: 'Everybody', query: '', is_default: true };
    const { address, requests } = await openBoard('/admin/readiness', { led: 'LG2', views: [view] });
    await screen.findByText(/^Today · Any base · 2 members/);
    expect(address()).toBe('/admin/readiness');
    expect(requests.map(({ base }) => base)).toEqual([null]);
    await screen.findByRole('button', { name: 'Views: Everybody' });
  });

  it('the own base is the first that one leads until a base is chosen on this device, and may be any base', async () => {
    const { user, address, router, requests } = await openBoard('/admin/readiness', { led: 'LG2' });
    await screen.findByText(/^Today · LG2 · 2 members/);
    expect(address()).toBe('/admin/readiness?base=LG2');
    expect(requests.map(({ base }) => base)).toEqual(['LG2']);
    await user.selectOptions(screen.getByLabelText('Base'), 'Any base');
    await screen.findByText(/^Today · Any base · 2 members/);
    await act(() => router.navigate({ to: '/admin/readiness', search: { sort: 'soonest' } as never }));
    await act(() => router.navigate({ to: '/admin/readiness', search: {} as never }));
    await screen.findByText(/^Today · Any base · 2 members/);
    expect(address()).toBe('/admin/readiness');
  });
});

describe("the board's query", () => {
  it("the board's query is completely in the address, and each starts on its first page", async () => {
    const { user, requests, address } = await openBoard('/admin/readiness?page=2', { matched: 60 });
    await user.selectOptions(await screen.findByLabelText('Base'), 'LG2');
    await user.selectOptions(screen.getByLabelText('Organization'), 'Old Patrol');
    await user.selectOptions(screen.getByLabelText('Order'), 'Soonest lapse');
    await user.click(screen.getByRole('button', { name: 'Programs All 2' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Lift Ticket' }));
    await user.click(screen.getByRole('checkbox', { name: 'In force in all of these' }));
    await waitFor(() =>
      expect(address()).toBe('/admin/readiness?base=LG2&programs=lift_ticket&all=yes&org=Old+Patrol&sort=soonest'),
    );
    await waitFor(() =>
      expect(requests.at(-1)).toEqual({
        day: null,
        known_then: false,
        base: 'LG2',
        programs: ['lift_ticket'],
        in_all: true,
        organization: 'Old Patrol',
        sort: 'soonest',
        page: 1,
        page_size: 50,
      }),
    );
    expect(await screen.findByRole('columnheader', { name: 'Lift Ticket' })).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: 'Avalanche Deployment' })).toBeNull();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('checkbox', { name: 'Lift Ticket' })).toBeNull();
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: 'Programs Lift Ticket, in force in all of these' }),
    );
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(address()).toBe('/admin/readiness?sort=soonest'));
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Programs All 2' }));
    expect(screen.getByText('All programs.')).toBeTruthy();
  });

  it("the board's query by name leads by Enter to the first row that is found", async () => {
    const { user } = await openBoard('/admin/readiness?base=LG2');
    await screen.findByText(/^Today · LG2 · 2 members/);
    await user.type(screen.getByRole('searchbox', { name: 'Find by name' }), 'ame{Enter}');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Amelia'));
    expect(document.activeElement?.closest('[data-row]')).not.toBeNull();
  });

  it("the board's query says so of a code that a scanner types and nobody has, and keeps it out of the address", async () => {
    const { user, address } = await openBoard('/admin/readiness?base=LG2');
    await screen.findByText(/^Today · LG2 · 2 members/);
    await user.click(screen.getByRole('searchbox', { name: 'Find by name' }));
    await user.paste('https://example.org/hangar');
    const said = 'No member has this code. Scan the one on a card, or the one under Show to crew.';
    expect(await screen.findByText(said)).toBeTruthy();
    expect(address()).toBe('/admin/readiness?base=LG2');
  });

  it("the board's query on a phone is in a sheet, with the count, and applies in one step", async () => {
    setViewportWidth(390);
    const { user, requests, address, router } = await openBoard('/admin/readiness?page=2', { matched: 60 });
    await screen.findByRole('list', { name: 'Readiness' });
    expect(screen.queryByLabelText('Base')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Filter and sort' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filter and sort' }));
    await user.selectOptions(sheet.getByLabelText('Base'), 'LG2');
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ base: 'LG2' }));
    await user.click(sheet.getByRole('checkbox', { name: 'Lift Ticket' }));
    await user.click(sheet.getByRole('checkbox', { name: 'In force in all of these' }));
    await waitFor(() =>
      expect(requests.at(-1)).toMatchObject({ base: 'LG2', programs: ['lift_ticket'], in_all: true, page: 1 }),
    );
    expect(address()).toBe('/admin/readiness?page=2');
    await user.click(await sheet.findByRole('button', { name: 'Show 60 members' }));
    await waitFor(() => expect(address()).toBe('/admin/readiness?base=LG2&programs=lift_ticket&all=yes'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Filter and sort (3)' })).toBeTruthy();
    act(() => router.history.back());
    await waitFor(() => expect(address()).toBe('/admin/readiness?page=2'));
  });

  it("the board's query on a phone is shown in chips, and each can be removed", async () => {
    setViewportWidth(390);
    const { user, address } = await openBoard(
      '/admin/readiness?day=2026-11-19&known=then&base=LG2&programs=lift_ticket&all=yes&org=Old+Patrol',
    );
    await screen.findByRole('list', { name: 'Readiness' });
    const chips = () =>
      within(screen.getByRole('list', { name: 'Filters' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(chips()).toEqual([
      'As known on Nov 19, 2026',
      'LG2',
      'Lift Ticket',
      'In force in all of these',
      'Old Patrol',
    ]);
    await user.click(screen.getByRole('button', { name: 'Clear filter As known on Nov 19, 2026' }));
    await waitFor(() =>
      expect(address()).toBe('/admin/readiness?base=LG2&programs=lift_ticket&all=yes&org=Old+Patrol'),
    );
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(address()).toBe('/admin/readiness'));
    expect(screen.queryByRole('list', { name: 'Filters' })).toBeNull();
  });

  it("the board's query keeps next Saturday by name in the address, and asks for its date", async () => {
    const { user, requests, address } = await openBoard('/admin/readiness?day=2026-11-19&known=then');
    await user.click(await screen.findByRole('button', { name: 'Next Saturday' }));
    await waitFor(() => expect(address()).toBe('/admin/readiness?day=next-saturday'));
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ day: '2026-11-21', known_then: false }));
    expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe('2026-11-21');
    expect(screen.getByRole('button', { name: 'Next Saturday' }).getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Today' }));
    await waitFor(() => expect(address()).toBe('/admin/readiness'));
  });

  it("the board's query says that a base is inactive wherever it names it, and of its weeks that it is short of nobody", async () => {
    await openBoard('/admin/readiness?base=LG2', { isInactive: true });
    await screen.findByText(/^Today · LG2 \(inactive\) · 2 members/);
    const options = within(screen.getByLabelText('Base')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Any base', 'LG1', 'LG2 (inactive)']);
    expect(await screen.findByText('This base is inactive, so it is never short.')).toBeTruthy();
  });

  it.each([
    ['/admin/readiness?base=XY', 'No base by this name has programs.', 'Unknown base'],
    ['/admin/readiness?programs=nonsense', 'These programs are not on this board.', 'Any base'],
  ])("the board's query at %s says what doesn't exist, and leads to what does", async (path, notice, base) => {
    const { user, address } = await openBoard(path, { matched: 0, rows: [] });
    expect(await screen.findByText(notice)).toBeTruthy();
    expect(screen.getAllByRole('status')[0]?.textContent).toMatch(new RegExp(`^Today · ${base} · 0 members`));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export CSV' }).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Show today at any base' }));
    await waitFor(() => expect(address()).toBe('/admin/readiness'));
  });

  it("the board's query finds who has anything in the shown columns that ends soon or has lapsed, and says so in chip and address", async () => {
    const { user, address } = await openBoard('/admin/readiness?base=LG2');
    const names = () =>
      screen.getAllByRole('row').flatMap((row) => (row.matches('[data-row]') ? row.textContent?.slice(0, 6) : []));
    await screen.findByText(/2 members/);
    await user.selectOptions(screen.getByLabelText('Who'), 'Anything expiring within 30 days');
    expect(await screen.findByText(/1 of 2 members/)).toBeTruthy();
    expect(names()).toEqual(['Amelia']);
    await user.selectOptions(screen.getByLabelText('Who'), 'Anything lapsed');
    await waitFor(() => expect(names()).toEqual(['Former']));
    expect(address()).toBe('/admin/readiness?base=LG2&ends=has_lapsed');
  });

  it("the board's query of what ends begins with what ends first, whatever is held for longer, unless another order is chosen", async () => {
    const named = (name: string, days: number[]) => ({
      ...amelia,
      member_id: idOf(name),
      first_name: name,
      held: days.flatMap((day) =>
        amelia.held.slice(0, 1).map((lift) => ({ ...lift, expiration_date: `2026-12-${day}T04:00:00+00:00` })),
      ),
    });
    const rows = [named('Ada', [18]), named('Ben', [15, 31]), named('Cleo', [12, 19])];
    const { user, address } = await openBoard('/admin/readiness?base=LG2', { rows });
    const names = () => screen.getAllByRole('link', { name: / Park$/ }).map(({ textContent }) => textContent);
    await user.selectOptions(await screen.findByLabelText('Who'), 'Anything expiring within 30 days');
    await screen.findByText(/3 of 3 members/);
    expect(names()).toEqual(['Cleo Park', 'Ben Park', 'Ada Park']);
    expect(screen.getByLabelText<HTMLSelectElement>('Order').value).toBe('soonest');
    expect(address()).toBe('/admin/readiness?base=LG2&ends=ends_30');
    await user.selectOptions(screen.getByLabelText('Order'), 'By name');
    await waitFor(() => expect(names()).toEqual(['Ada Park', 'Ben Park', 'Cleo Park']));
    expect(address()).toBe('/admin/readiness?base=LG2&ends=ends_30&sort=name');
    await user.selectOptions(screen.getByLabelText('Who'), 'Everybody');
    await waitFor(() => expect(address()).toBe('/admin/readiness?base=LG2'));
  });

  it('the sheet on a phone promises as many members as the page then shows', async () => {
    setViewportWidth(390);
    const { user, address } = await openBoard('/admin/readiness?base=LG2');
    await user.click(await screen.findByRole('button', { name: /^Filter and sort/ }));
    const sheet = within(await screen.findByRole('dialog'));
    await user.selectOptions(sheet.getByLabelText('Who'), 'Anything expiring within 14 days');
    await user.click(await sheet.findByRole('button', { name: 'Show 1 member' }));
    expect(await screen.findByText(/1 of 2 members/)).toBeTruthy();
    expect(address()).toBe('/admin/readiness?base=LG2&ends=ends_14');
  });
});
