// Runs before the first paint, so that nobody sees the other theme, or another school's colour, for a moment. It is a file
// because the content security policy forbids inline scripts.
(() => {
  const read = (key) => {
    try {
      return JSON.parse(localStorage.getItem(`aula-viva.${key}`)) || {};
    } catch {
      // Blocked or damaged storage: the defaults below hold.
      return {};
    }
  };
  const kept = read('preferences');
  const brand = read('brand');
  const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  const root = document.documentElement;
  root.dataset.theme = kept.theme === 'system' ? system : kept.theme === 'light' ? 'light' : 'dark';
  if (kept.language) root.lang = kept.language;
  if (brand.logo) root.dataset.logo = '';
  if (/^#[0-9a-f]{6}$/i.test(brand.accent)) root.style.setProperty('--brand', brand.accent);
  if (read('session').view) root.dataset.signedIn = '';
})();
