// Runs before the first paint: sets the theme, marks returning users, and requests what the page displays first, in parallel with its scripts. A separate file, because the Content Security Policy forbids inline scripts; keep it in sync with src/lib/browser/theme.ts.
(function () {
  var stored = null;
  var token = null;
  var root = document.documentElement;
  try {
    stored = localStorage.getItem('theme');
    token = localStorage.getItem('token') || sessionStorage.getItem('token');
    if (localStorage.getItem('sidebar_collapsed') === 'true') root.dataset.sidebar = 'collapsed';
  } catch {
    stored = null;
  }
  var dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';
  if (!token) return;
  root.dataset.returning = 'true';
  var lists = ['/onboarding/me', '/tasks', '/contacts', '/calendar-events'];
  var lines = ['/trial/status', '/reminder-settings/channels', '/push/subscriptions', '/reach-out', '/mail-follow-ups'];
  var wanted = { '/tasks': lists, '/dashboard': lists.concat('/backlog', lines) }[location.pathname] || [];
  var responses = {};
  wanted.forEach(function (path) {
    var headers = { accept: 'application/json', authorization: 'Bearer ' + token };
    var response = fetch('/api/v1' + path, { headers: headers, credentials: 'include', priority: 'low' });
    // The app reports the failure when it takes the response.
    response.catch(function () {});
    responses['/api/v1' + path] = response;
  });
  // Taken by src/lib/api/api-client.ts.
  window.earlyResponses = { token: token, responses: responses };
})();
