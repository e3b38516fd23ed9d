const silent = new Set(['style', 'script', 'head', 'title']);
const breaks = new Set([
  'br',
  'p',
  'div',
  'tr',
  'li',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'table',
  'ul',
  'ol',
]);
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The words of a page, without its looks. Goes through the text once, whatever is in it. */
export function htmlToText(html: string): string {
  let words = '';
  let hidden: string | null = null;
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    const end = open < 0 ? html.length : open;
    if (hidden === null) words += html.slice(at, end).replaceAll(/\s+/g, ' ');
    if (open < 0) break;
    const isComment = html.startsWith('<!--', open);
    const close = html.indexOf(isComment ? '-->' : '>', open);
    if (close < 0) break;
    const tag = /^\/?[a-z0-9]+/i.exec(html.slice(open + 1, open + 20))?.[0].toLowerCase() ?? '';
    const name = tag.replace('/', '');
    if (hidden === null && silent.has(tag)) hidden = name;
    else if (hidden === name && tag.startsWith('/')) hidden = null;
    else if (hidden === null && breaks.has(name)) words += '\n';
    at = close + (isComment ? 3 : 1);
  }
  return decoded(words)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function decoded(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{1,8}));/gi,
    (all: string, decimal?: string, hex?: string, name?: string) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
      if (code !== undefined) return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
      return entities[name?.toLowerCase() ?? ''] ?? all;
    },
  );
}
