import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonProps } from '../../components/ui/button.tsx';
import { useProduct } from '../../lib/product.ts';

/** Ends the session; the router then goes to `/signin` by itself. */
export function SignOutButton(look: Pick<ButtonProps, 'variant' | 'className'>) {
  const { session } = useProduct();
  const [isBusy, setIsBusy] = useState(false);

  async function handleSignOut() {
    setIsBusy(true);
    await session.end();
  }

  return (
    <Button {...look} icon={<LogOut aria-hidden="true" size={18} />} busy={isBusy} onClick={handleSignOut}>
      Sign Out
    </Button>
  );
}
