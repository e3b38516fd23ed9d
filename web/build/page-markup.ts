interface PrerenderedPage {
  path: string;
  title: string;
  description: string;
  markup: string;
  /** The page's script and all its imports, to be fetched in parallel. */
  scripts: readonly string[];
}

/** A placeholder for the public origin; the server replaces it, because the build does not know it. */
const origin = '%ORIGIN%';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character);

/** Inserts a page's markup, title, description and Open Graph tags into the HTML template. */
export function insertPage(bare: string, { path, title, description, markup, scripts }: PrerenderedPage): string {
  const card: Record<string, string> = {
    'og:type': 'website',
    'og:site_name': 'Aide',
    'og:title': title,
    'og:description': description,
    'og:url': `${origin}${path}`,
    'og:image': `${origin}/og.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'Aide: half a sentence in, the right follow-up back at the right moment.',
  };
  const head = [
    `<link rel="canonical" href="${origin}${path}" />`,
    ...Object.entries(card).map(([name, content]) => `<meta property="${name}" content="${escape(content)}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
    `<script type="module" fetchpriority="low" crossorigin src="/${scripts[0]}"></script>`,
    ...scripts.slice(1).map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`),
  ];
  // With replacer functions, because `$` is special in a replacement string.
  return bare
    .replaceAll(/\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g, '')
    .replace(/<title>.*?<\/title>/s, () => `<title>${escape(title)}</title>`)
    .replace(
      /<meta\s+name="description"\s+content="[^"]*"\s*\/>/s,
      () => `<meta name="description" content="${escape(description)}" />`,
    )
    .replace(/<noscript>.*?<\/noscript>/s, '')
    .replace('</head>', () => `  ${head.join('\n    ')}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root" data-prerendered>${markup}</div>`);
}
