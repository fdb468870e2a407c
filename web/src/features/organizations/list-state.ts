import { anyText, urlState } from '../../lib/pages/url-state.ts';

/** What the address says about the organizations: what is searched for. */
export const organizationsUrl = urlState({ q: '' }, { q: anyText });
