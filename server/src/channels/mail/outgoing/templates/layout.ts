import { html, Html } from '../../../../platform/html.ts';

export interface Rendered {
  subject: string;
  text: string;
  html: string;
}

/** The content of a template; the layout is the same for every mail. */
export interface MailBody {
  subject: string;
  /** The preview text that mail clients show next to the subject. */
  preview: string;
  heading: string;
  content: Html;
  text: string;
  /** The reason why the recipient gets the mail. */
  why: string;
}

export interface Frame {
  appUrl: string;
  /** Null if there is nothing to unsubscribe from, as for a reply to the recipient's own mail. */
  unsubscribeUrl: string | null;
}

/** The product's colours. Inline styles are for light mode; clients with dark mode use the classes. */
export const light = {
  paper: '#FBFAF7',
  surface: '#FFFFFF',
  ink: '#1B1F1D',
  muted: '#59615D',
  hairline: '#E5E2DA',
  accent: '#0E5A47',
  soft: '#E3EFEA',
  red: '#B3261E',
  amber: '#8A5A00',
} as const;

const sans = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
const serif = "Georgia, 'Times New Roman', serif";

/** Static text, without user input. */
const style = new Html(`
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { text-decoration: none; }
@media (max-width: 480px) { .pad { padding-left: 20px !important; padding-right: 20px !important; } }
@media (prefers-color-scheme: dark) {
  .paper { background: #121513 !important; }
  .surface { background: #1A1E1C !important; border-color: #2C322F !important; }
  .ink { color: #ECEFEA !important; }
  .muted { color: #A4ADA7 !important; }
  .line { border-color: #2C322F !important; }
  .accent { color: #63C2A2 !important; }
  .red { color: #F2847C !important; }
  .amber { color: #E5B450 !important; }
  .fill { background: #63C2A2 !important; color: #121513 !important; border-color: #63C2A2 !important; }
  .outline { background: #1A1E1C !important; color: #ECEFEA !important; border-color: #3A423E !important; }
  .soft { background: #1C332B !important; }
  .bar { background: #63C2A2 !important; }
  .bar-soft { background: #3E5A50 !important; }
}`);

/** Renders a body in the layout: one column of 560 px that every client can display, and the same as plain text. */
export function renderLayout(body: MailBody, frame: Frame): Rendered {
  return {
    subject: oneLine(body.subject),
    text: `${body.text.trim()}\n\n-- \n${body.why}\nSettings: ${frame.appUrl}/settings\n${stopLine(frame)}`,
    html: page(body, frame).value,
  };
}

function stopLine({ unsubscribeUrl }: Frame): string {
  return unsubscribeUrl === null ? '' : `Stop these mails: ${unsubscribeUrl}\n`;
}

function stopLink({ unsubscribeUrl }: Frame): Html | null {
  if (unsubscribeUrl === null) return null;
  return html`&nbsp;·&nbsp;
    <a href="${unsubscribeUrl}" class="muted" style="color:${light.muted};text-decoration:underline"
      >Stop these mails</a
    >`;
}

/** Removes line breaks: one in a subject would start another header. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 200);
}

function page(body: MailBody, frame: Frame): Html {
  return html`<!doctype html>
    <html lang="en" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${body.subject}</title>
        <style>
          ${style}
        </style>
      </head>
      <body class="paper" style="margin:0;padding:0;background:${light.paper};-webkit-text-size-adjust:100%">
        <div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${body.preview}</div>
        <table
          role="presentation"
          class="paper"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          style="background:${light.paper}"
        >
          <tr>
            <td align="center" style="padding:28px 12px 40px">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:560px;font-family:${new Html(sans)}"
              >
                <tr>
                  <td class="pad" style="padding:0 32px 14px">
                    <a
                      href="${frame.appUrl}"
                      class="accent"
                      style="color:${light.accent};font-family:${new Html(serif)};font-size:20px;font-weight:600;letter-spacing:-.01em"
                      >Aide</a
                    >
                  </td>
                </tr>
                <tr>
                  <td
                    class="surface pad"
                    style="background:${light.surface};border:1px solid ${light.hairline};border-radius:10px;padding:28px 32px 30px"
                  >
                    <h1
                      class="ink"
                      style="margin:0;color:${light.ink};font-family:${new Html(serif)};font-size:24px;line-height:1.3;font-weight:600;letter-spacing:-.01em;word-break:break-word"
                    >
                      ${body.heading}
                    </h1>
                    ${body.content}
                  </td>
                </tr>
                <tr>
                  <td class="pad muted" style="padding:18px 32px 0;color:${light.muted};font-size:13px;line-height:1.6">
                    ${body.why}<br />
                    <a
                      href="${frame.appUrl}/settings"
                      class="muted"
                      style="color:${light.muted};text-decoration:underline"
                      >Settings</a
                    >
                    ${stopLink(frame)}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`;
}
