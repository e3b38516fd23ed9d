const minimumWidths: Record<string, number> = { sm: 640, md: 769, lg: 1024, xl: 1280 };
const displays = new Set([
  'hidden',
  'block',
  'inline',
  'inline-block',
  'flex',
  'inline-flex',
  'grid',
  'table',
  'contents',
]);

/** Returns whether Tailwind classes hide the element at this window width. */
function isHiddenByClass({ classList, childNodes }: Element): boolean {
  let hidden = false;
  let decided = 0;
  for (const token of classList) {
    const [variant = '', name = ''] = token.includes(':') ? token.split(':') : ['', token];
    if (!displays.has(name)) continue;
    if (variant === 'empty' && childNodes.length === 0) return true;
    const below = /^max-(\w+)$/.exec(variant)?.[1];
    const from = variant === '' ? 0 : (minimumWidths[variant] ?? Infinity);
    const applies = below === undefined ? innerWidth >= from : innerWidth < (minimumWidths[below] ?? 0);
    const weight = below === undefined ? from : 1;
    if (!applies || weight < decided) continue;
    decided = weight;
    hidden = name === 'hidden';
  }
  return hidden;
}

const { getComputedStyle } = globalThis;

/**
 * Replaces getComputedStyle, because there are no style sheets and happy-dom's computed styles are slow: Testing Library
 * asks for every element whether it is displayed. The markup and Tailwind's classes decide.
 */
export function computeStyle(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  const read = (name: string): string | undefined => {
    if (pseudo != null || !(element instanceof HTMLElement)) return name === 'display' ? 'inline' : '';
    const { style } = element;
    if (name === 'visibility') return style.visibility === '' ? 'visible' : style.visibility;
    if (name !== 'display') return undefined;
    return element.hidden || style.display === 'none' || isHiddenByClass(element) ? 'none' : 'block';
  };
  const getPropertyValue = (name: string) => read(name) ?? getComputedStyle(element).getPropertyValue(name);
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_none, name: string) =>
      name === 'getPropertyValue'
        ? getPropertyValue
        : (read(name) ?? (Reflect.get(getComputedStyle(element), name) as unknown)),
  });
}
