import { type ParsedLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * The parameters of a mailed link, from the query and from the fragment. They leave the address bar at once, so that no
 * history, screenshot or copied address carries the token; a reload finds them in the state of the history entry.
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
