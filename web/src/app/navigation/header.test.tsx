import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { SignedIn } from '../../lib/session/session.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { Header } from './header.tsx';

const session: SignedIn = {
  kind: 'signed-in',
  userId: 'u1',
  email: 'mia@example.test',
  role: 'member',
  person: { id: 'm1', firstName: 'Mia', lastName: 'Olsen' },
};

function show(capacitor?: object) {
  vi.stubGlobal('Capacitor', capacitor);
  renderInProduct(<Header session={session} onSearch={undefined} onShowKeys={() => undefined} />);
}

it('says Mobile App if the native shell identifies itself', () => {
  show({ isNativePlatform: () => true });
  expect(screen.getByText('Mobile App')).toBeTruthy();
});

it.each([undefined, {}, { isNativePlatform: () => false }])('never says so in a browser: %j', (capacitor) => {
  show(capacitor);
  expect(screen.queryByText('Mobile App')).toBeNull();
});
