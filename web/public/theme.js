// Sets the theme before the first paint, and marks returning users. A separate file, because the Content Security Policy forbids inline scripts; keep it in sync with src/lib/browser/theme.ts.
(function () {
  var stored = null;
  var returning = false;
  try {
    stored = localStorage.getItem('theme');
    returning = (localStorage.getItem('token') || sessionStorage.getItem('token')) !== null;
  } catch {
    stored = null;
  }
  var dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  if (returning) document.documentElement.dataset.returning = 'true';
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
