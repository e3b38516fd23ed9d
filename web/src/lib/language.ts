import type * as english from '@aide/language/english';

export type { Ask, Change, Command, CommandVerb, KnownTask, Request, Talk } from '@aide/language';

/** The English part; the whole package has the same functions for both languages. */
type Language = typeof english;

/** Fetches a module on first use; after a failed fetch the next use tries again. */
function fetchOnce<T>(fetchModule: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= fetchModule().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

const loadEnglish = fetchOnce(async (): Promise<Language> => {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  return import('@aide/language/english');
});
const loadRequests = fetchOnce((): Promise<Language> => import('@aide/language/english-requests'));
const loadWithHindi = fetchOnce((): Promise<Language> => import('@aide/language'));

/**
 * Returns the language package for reading `text`. The Hindi tables are fetched only when the text has a Hindi word or a
 * Devanagari letter, those of commands and questions only when it can be one.
 */
export async function loadLanguage(text = ''): Promise<Language> {
  const loaded = await loadEnglish();
  if (loaded.mayBeHindi(text)) return loadWithHindi();
  return loaded.mayAsk(text) ? loadRequests() : loaded;
}
