import { anyText, urlState } from '../../lib/pages/url-state.ts';

/** What the address says about organizations: the search. */
export const organizationsUrl = urlState({ q: '' }, { q: anyText });
