// Before anything is painted: the colours that were chosen, and what this address needs beside the first script.
(() => {
  const theme = localStorage.getItem('ffl-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

  // Filled in by the build (build/first-screens.ts): addresses, the most exact first.
  const { files, screens } = { files: [], screens: [] };
  const parts = location.pathname.split('/').filter(Boolean);
  const isMet = ([path]) => {
    const wanted = path.split('/').filter(Boolean);
    return wanted.length === parts.length && wanted.every((part, i) => part.startsWith('$') || part === parts[i]);
  };
  const [, isPublic, needed] = screens.find(isMet) ?? [];
  // Behind sign-in nothing is loaded for somebody who has to sign in first.
  if (!needed || !(isPublic || localStorage.getItem('ffl-session'))) return;
  for (const index of needed) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = `/${files[index]}`;
    document.head.append(link);
  }
})();
