// Runs before the first paint, so that nobody sees the other theme for a moment. It is a file because the content
// security policy forbids inline scripts.
(() => {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem('aula-viva.preferences') || '{}');
  } catch {
    // Blocked or damaged storage: the defaults below hold.
  }
  const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  const root = document.documentElement;
  root.dataset.theme = kept.theme === 'system' ? system : kept.theme === 'light' ? 'light' : 'dark';
  if (kept.language) root.lang = kept.language;
})();
