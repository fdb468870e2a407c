import { screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { SignedIn } from '../../lib/session/session.ts';
import { setViewportWidth } from '../../testing/browser.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { openAt } from '../../testing/open-at.tsx';
import { Header } from './header.tsx';

const session: SignedIn = {
  kind: 'signed-in',
  userId: 'u1',
  email: 'mia@example.test',
  role: 'member',
  person: { id: 'm1', firstName: 'Mia', lastName: 'Olsen' },
};

const header = <Header session={session} onSearch={undefined} onShowKeys={() => undefined} />;

function show(capacitor?: object) {
  vi.stubGlobal('Capacitor', capacitor);
  renderInProduct(header);
}

it('the header says Mobile App if the native shell identifies itself', () => {
  show({ isNativePlatform: () => true });
  expect(screen.getByText('Mobile App')).toBeTruthy();
});

it.each([undefined, {}, { isNativePlatform: () => false }])(
  'the header never says Mobile App in a browser: %j',
  (capacitor) => {
    show(capacitor);
    expect(screen.queryByText('Mobile App')).toBeNull();
  },
);

it.each([
  [390, 0],
  [1280, 1],
])(
  'the account menu leads to the keyboard shortcuts where there may be keys: at %i pixels %i times',
  async (width, times) => {
    setViewportWidth(width);
    onTestFinished(() => setViewportWidth(1280));
    const { user } = await openAt('/', { '/': () => header });
    await user.click(screen.getByRole('button', { name: 'Mia Olsen, account menu' }));
    expect(await screen.findByRole('menuitem', { name: 'Your account' })).toBeTruthy();
    expect(screen.queryAllByRole('menuitem', { name: 'Keyboard shortcuts' })).toHaveLength(times);
  },
);
