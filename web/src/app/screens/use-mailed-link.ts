import { type ParsedLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * A mailed link's parameters, from the query and the fragment. They leave the address bar at once, so no history,
 * screenshot or copied address carries the token; a reload finds them in the history entry's state.
 */
export function useMailedLink(): Record<string, string> {
  const { state, history } = useRouter();
  const [link] = useState(() => linkIn(state.location));

  useEffect(() => {
    history.replace(history.location.pathname, { link });
  }, [history, link]);

  return link;
}

function linkIn({ search, hash, state }: ParsedLocation): Record<string, string> {
  return { ...state.link, ...(search as Record<string, string>), ...Object.fromEntries(new URLSearchParams(hash)) };
}
