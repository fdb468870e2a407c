import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderInProduct } from '../../testing/in-product.tsx';
import { AppCode } from './app-code.tsx';

it("an authenticator app on the same phone gets its key by a copy or by the key's address", async () => {
  const user = userEvent.setup();
  const uri = 'otpauth://totp/Flight%20For%20Life:ada@example.org?secret=JBSWY3DPEHPK3PXP';
  const app = { id: 'factor', uri, secret: 'JBSWY3DPEHPK3PXP' };
  const { toast } = renderInProduct(
    <AppCode client={{} as never} app={app} onBack={() => undefined} onGiven={async () => undefined} />,
  );
  expect(screen.getByRole('link', { name: 'Open the app on this phone' }).getAttribute('href')).toBe(uri);
  await user.click(screen.getByRole('button', { name: 'Copy key' }));
  expect(await navigator.clipboard.readText()).toBe('JBSWY3DPEHPK3PXP');
  expect(toast.current?.title).toBe('Key copied');
});
