// The package's own types are not reachable through its `exports`.
declare module 'dom-accessibility-api' {
  export function getRole(element: Element): string | null;
  export function computeAccessibleName(
    element: Element,
    options?: { getComputedStyle?: typeof globalThis.getComputedStyle },
  ): string;
}
