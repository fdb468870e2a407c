(() => {
  const theme = localStorage.getItem('ffl-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
})();
