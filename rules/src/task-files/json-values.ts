/** An object of a JSON file, whose values can be anything. */
export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the objects of a list; an empty list for any other value. */
export function listObjects(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** Returns a text or a number as text, and null for any other value. */
export function toText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : null;
}

export function toTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.flatMap((each) => toText(each) ?? []) : [];
}

/**
 * Returns a date-time in the API's format, or null for a text that is not one and for the year 1, with which some
 * programs say "none".
 */
export function toInstant(value: unknown): string | null {
  const text = toText(value)?.replace(/([+-]\d\d)(\d\d)$/, '$1:$2') ?? '';
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text)) return null;
  const isZoned = /(?:Z|[+-]\d\d:\d\d)$/i.test(text);
  const moment = new Date(isZoned ? text : `${text.replace(' ', 'T')}Z`);
  return Number.isNaN(moment.getTime()) || moment.getUTCFullYear() < 1900 ? null : moment.toISOString();
}

/** Returns the text of an HTML fragment: some programs store notes as HTML. */
export function toPlainText(html: string | null): string | null {
  if (html === null || !/<\/?[a-z][^>]*>/i.test(html)) return html;
  const text = html
    .replaceAll(/\r?\n/g, ' ')
    .replaceAll(/<\s*(?:br|\/p|\/div|\/li|\/h\d)\b[^>]*>/gi, '\n')
    .replaceAll(/<\s*li\b[^>]*>/gi, '- ')
    .replaceAll(/<[^>]*>/g, '');
  return decodeEntities(text)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', amp: '&' };

function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,6})|([a-z]+));/gi, (all, code: string | undefined, name: string | undefined) => {
    const point = Number(code);
    if (code !== undefined) return point <= 0x10_ff_ff ? String.fromCodePoint(point) : all;
    return entities[name?.toLowerCase() ?? ''] ?? all;
  });
}
