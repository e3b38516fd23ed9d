import type * as language from '@aide/language';

type Language = typeof language;

let loading: Promise<Language> | undefined;

/** The language package, fetched on first use; after a failed fetch the next use tries again. */
export function loadLanguage(): Promise<Language> {
  loading ??= fetchLanguage().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchLanguage(): Promise<Language> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  return import('@aide/language');
}
