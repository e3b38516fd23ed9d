/**
 * A ref that scrolls an element into view when it appears, by as little as possible: on phones the end of a form may be outside the viewport.
 */
export const showWhole = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });
