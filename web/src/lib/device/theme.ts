export type Theme = 'light' | 'dark' | 'system';

const storageKey = 'ffl-theme';

export function storedTheme(): Theme {
  const stored = localStorage.getItem(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Applies and stores the choice; `start.js` applies it before the first paint of the next page. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem(storageKey);
    delete document.documentElement.dataset.theme;
    return;
  }
  localStorage.setItem(storageKey, theme);
  document.documentElement.dataset.theme = theme;
}
