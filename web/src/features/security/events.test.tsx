import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { setViewportWidth } from '../../testing/browser.ts';
import { json } from '../../testing/network.ts';
import { eventRow, openSecurity } from '../../testing/security-page.tsx';

const path = '/admin/security?view=events';
const newestId = 900;
/** Answers with one response of the newest events, and the rest after them. */
const crowd = (count: number) => (body: Record<string, unknown>) =>
  Array.from({ length: count }, (_, index) => eventRow(newestId - index))
    .filter(({ id }) => body.before_id === null || id < Number(body.before_id))
    .slice(0, Number(body.limit_count));

describe('the events', () => {
  it('the events say when, what, whose account, who did it and from where', async () => {
    await openSecurity({
      path,
      events: () => [
        eventRow(2, {
          name: 'authn_login_unlock',
          actor_name: 'Avery Stone',
          details: { reason: 'Called the base', wasLocked: true },
        }),
        eventRow(1, { email: null, address: null }),
      ],
    });
    const [, unlocked, failed] = within(await screen.findByRole('table', { name: 'Security events' })).getAllByRole(
      'row',
    );
    expect([...(unlocked?.children ?? [])].map((cell) => cell.textContent)).toEqual([
      'Nov 05, 2026, 3:04 PM MST',
      'Account unlockedReason: Called the base',
      'ada@example.org',
      'Avery Stone',
      '203.0.113.9',
    ]);
    expect(failed?.textContent).toContain('Failed sign-inNo account (a1b2c3d4)');
  });

  it('the events load 50 at a time, and older ones on request until there are no more', async () => {
    const { user, requests } = await openSecurity({ path, events: crowd(60) });
    await screen.findByRole('table', { name: 'Security events' });
    expect(requests).toEqual([{ name: 'events', body: { limit_count: 50, event_names: null, before_id: null } }]);
    expect(screen.getAllByRole('row')).toHaveLength(51);
    await user.click(screen.getByRole('button', { name: 'Show older events' }));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(61));
    expect(requests.at(-1)?.body).toMatchObject({ before_id: 851 });
    expect(screen.queryByRole('button', { name: 'Show older events' })).toBeNull();
  });

  it('the events are narrowed to a kind, which the address keeps', async () => {
    const { user, requests, address } = await openSecurity({ path, events: crowd(3) });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of event' }), 'Locks and blocks');
    await waitFor(() =>
      expect(requests.at(-1)?.body).toMatchObject({
        event_names: ['authn_login_lock', 'authn_login_unlock', 'authn_ip_block'],
      }),
    );
    expect(address()).toBe('/admin/security?view=events&kind=locks');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of event' }), 'All events');
    await waitFor(() => expect(address()).toBe('/admin/security?view=events'));
  });

  it('the events of a kind that never happened say so', async () => {
    await openSecurity({ path: `${path}&kind=rights` });
    expect(await screen.findByText('No events of the kind “Rights and settings”.')).toBeTruthy();
  });

  it("the events that can't be loaded say so and can be retried", async () => {
    let isBroken = true;
    const { user } = await openSecurity({ path, events: (body) => (isBroken ? json(500, {}) : crowd(1)(body)) });
    expect((await screen.findByRole('alert')).textContent).toContain('The events could not be loaded.');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('ada@example.org')).toBeTruthy();
  });
});

describe('on a phone', () => {
  beforeEach(() => setViewportWidth(390));

  it('on a phone, the events are cards with the same facts', async () => {
    await openSecurity({
      path,
      events: () => [eventRow(1, { actor_name: 'Avery Stone', details: { reason: 'Called' } })],
    });
    const list = await screen.findByRole('list', { name: 'Security events' });
    expect(within(list).getByRole('listitem').textContent).toBe(
      'Failed sign-inada@example.orgReason: CalledNov 05, 2026, 3:04 PM MST, by Avery Stone, from 203.0.113.9',
    );
  });
});
