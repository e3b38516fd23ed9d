import type * as english from '@aide/language/english';
import type * as requests from '@aide/language/english-requests';

export type { Ask, Change, Command, CommandVerb, KnownTask, MessageRequest, Talk } from '@aide/language';

/** The English part; the part with Hindi has the same functions for both languages. */
type Language = typeof english;
/** Includes the functions that only a few pages use. */
type WholeLanguage = typeof requests;

/**
 * Loads a module on first use; a failed load is retried on the next use. Chromium caches a failed import for the
 * lifetime of the page, so the retry imports the module, whose URL is in the error, from a different URL.
 */
function fetchOnce<T>(fetchModule: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  let load = fetchModule;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      const [address] = /http[^ ?]+/.exec(String(error)) ?? [];
      if (address) load = () => fetchParts(address).then(() => import(/* @vite-ignore */ `${address}?${Date.now()}`));
      throw error;
    });
    return loading;
  };
}

/** Fetches a file and its imports without importing them: a failed fetch does not block a later import. */
async function fetchParts(address: string): Promise<void> {
  const text = await (await fetch(address)).text();
  await Promise.all(
    Array.from(text.matchAll(/from"(.+?)"/g), ([, part]) => fetchParts(new URL(part ?? '', address).href)),
  );
}

const loadEnglish = fetchOnce(async (): Promise<Language> => {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  return import('@aide/language/english');
});
const loadRequests = fetchOnce((): Promise<WholeLanguage> => import('@aide/language/english-requests'));
const loadWithHindi = fetchOnce((): Promise<Language> => import('@aide/language/with-hindi'));

/**
 * Returns the language package for parsing `text`. The Hindi tables are loaded only if the text contains a Hindi word
 * or a Devanagari letter, those for commands and questions only if it can be one.
 */
export async function loadLanguage(text = ''): Promise<Language> {
  const loaded = await loadEnglish();
  if (loaded.mayBeHindi(text)) return loadWithHindi();
  return loaded.mayAsk(text) ? loadRequests() : loaded;
}

/** Returns the English part with `enhanceText` and `parseAddressWord`. */
export async function loadWholeLanguage(): Promise<WholeLanguage> {
  await loadEnglish();
  return loadRequests();
}
