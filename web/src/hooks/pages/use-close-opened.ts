import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

type How = { ignoreBlocker?: boolean };

export type CloseOpened = (how?: How) => void;

/**
 * Closes what the address opens: goes back to the page it was opened from; something opened by link is removed from the
 * address instead.
 */
export function useCloseOpened(isOpen: boolean, takeOut: (how: How & { replace: true }) => void): CloseOpened {
  const { history } = useRouter();
  const [wasPageSeen, setWasPageSeen] = useState(!isOpen);
  if (!isOpen && !wasPageSeen) setWasPageSeen(true);
  return (how = {}) => (wasPageSeen ? history.back(how) : takeOut({ replace: true, ...how }));
}
