import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

type How = { ignoreBlocker?: boolean };

export type CloseOpened = (how?: How) => void;

/**
 * Closes what the address opens: goes back to the page that it was opened from; what came by link is taken out of the
 * address instead.
 */
export function useCloseOpened(isOpen: boolean, takeOut: (how: How & { replace: true }) => void): CloseOpened {
  const { history } = useRouter();
  const [wasPageSeen, setWasPageSeen] = useState(!isOpen);
  if (!isOpen && !wasPageSeen) setWasPageSeen(true);
  return (how = {}) => (wasPageSeen ? history.back(how) : takeOut({ replace: true, ...how }));
}
