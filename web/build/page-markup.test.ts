import { expect, it } from 'vitest';
import { insertPage } from './page-markup.ts';

const bare = `<html><head>
<meta
      name="description"
      content="Bare"
    />
<title>Aide</title>
<script type="module" crossorigin src="/assets/index.js"></script>
<link rel="modulepreload" crossorigin href="/assets/app.js">
</head><body><div id="root"></div><noscript>Needs it</noscript></body></html>`;

const page = {
  path: '/old',
  title: 'A & B',
  description: 'Costs $1',
  markup: '<h1>$&</h1>',
  scripts: ['assets/old.js', 'assets/react.js'],
};

it('inserts the markup, text and scripts of a prerendered page into the template', () => {
  const html = insertPage(bare, page);
  expect(html).toContain('<div id="root" data-prerendered><h1>$&</h1></div>');
  expect(html).toContain('<title>A &amp; B</title>');
  expect(html).toContain('<meta name="description" content="Costs $1" />');
  expect(html).toContain('<link rel="canonical" href="%ORIGIN%/old" />');
  expect(html).toContain('src="/assets/old.js"');
  expect(html).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/react.js">');
  expect(html).not.toMatch(/index\.js|app\.js|noscript/);
});
