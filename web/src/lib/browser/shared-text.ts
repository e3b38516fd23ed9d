/**
 * Returns the text shared from another app (`share_target` of the manifest) and removes it from the URL; null without
 * one.
 */
export function takeSharedText(): string | null {
  const query = new URLSearchParams(location.search);
  const [title, text, url] = ['share_title', 'share_text', 'share_url'].map((name) => query.get(name)?.trim() ?? '');
  const parts = [title, text, url].filter(
    (part, at, all) => part && !all.some((other, i) => i > at && other?.includes(part)),
  );
  if (parts.length === 0) return null;
  history.replaceState(history.state, '', location.pathname);
  return parts.join(' ');
}
