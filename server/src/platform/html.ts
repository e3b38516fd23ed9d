/** HTML that is safe to send: template values are escaped unless they are `Html` themselves. */
export class Html {
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
}

type Piece = string | number | Html | readonly Html[] | null | false;

export function html(parts: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(parts.reduce((text, part, index) => text + render(pieces[index - 1] ?? null) + part));
}

function render(piece: Piece): string {
  if (piece === null || piece === false) return '';
  if (piece instanceof Html) return piece.value;
  if (typeof piece === 'object') return piece.map((each) => each.value).join('');
  return escapeHtml(String(piece));
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
