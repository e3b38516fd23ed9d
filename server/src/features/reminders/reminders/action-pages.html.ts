import { html, type Html } from '../../../platform/html.ts';

/** A small page without scripts: the effect of the link with a button, or the result. */
export interface ActionPage {
  title: string;
  text: string;
  /** The button's label. Without one the page has no button. */
  button?: string;
  appUrl: string;
}

export function renderActionPage({ title, text, button, appUrl }: ActionPage): string {
  return page(
    title,
    html`<h1>${title}</h1>
      <p>${text}</p>
      ${button === undefined ? null : html`<form method="post"><button>${button}</button></form>`}
      <p class="open"><a href="${appUrl}/tasks">Open Aide</a></p>`,
  ).value;
}

function page(title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Aide</title>
        <style>
          :root {
            color-scheme: light dark;
            --paper: #fbfaf7;
            --surface: #ffffff;
            --ink: #1b1f1d;
            --muted: #59615d;
            --hairline: #e5e2da;
            --accent: #0e5a47;
            --on-accent: #ffffff;
          }
          @media (prefers-color-scheme: dark) {
            :root {
              --paper: #121513;
              --surface: #1a1e1c;
              --ink: #ecefea;
              --muted: #a4ada7;
              --hairline: #2c322f;
              --accent: #63c2a2;
              --on-accent: #121513;
            }
          }
          body {
            margin: 0;
            background: var(--paper);
            color: var(--ink);
            font:
              17px/1.6 Inter,
              system-ui,
              -apple-system,
              'Segoe UI',
              sans-serif;
          }
          main {
            max-width: 30rem;
            margin: 14vh auto 2rem;
            padding: 0 1.25rem;
          }
          .mark {
            font:
              600 1.25rem Newsreader,
              Georgia,
              serif;
            color: var(--accent);
            margin: 0 0 1rem;
          }
          section {
            background: var(--surface);
            border: 1px solid var(--hairline);
            border-radius: 10px;
            padding: 1.75rem 2rem 1.5rem;
          }
          h1 {
            font:
              600 1.5rem/1.3 Newsreader,
              Georgia,
              serif;
            margin: 0 0 0.5rem;
            overflow-wrap: anywhere;
          }
          p {
            margin: 0 0 1.25rem;
            color: var(--muted);
            overflow-wrap: anywhere;
          }
          button {
            font: inherit;
            font-weight: 600;
            color: var(--on-accent);
            background: var(--accent);
            border: 0;
            border-radius: 8px;
            padding: 0.65rem 1.4rem;
            cursor: pointer;
          }
          button:focus-visible,
          a:focus-visible {
            outline: 2px solid var(--accent);
            outline-offset: 3px;
            border-radius: 8px;
          }
          .open {
            margin: 1.25rem 0 0;
            font-size: 0.95rem;
          }
          a {
            color: var(--accent);
          }
        </style>
      </head>
      <body>
        <main>
          <p class="mark">Aide</p>
          <section>${content}</section>
        </main>
      </body>
    </html>`;
}
