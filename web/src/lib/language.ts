import type * as english from '@aide/language/english';
import type * as requests from '@aide/language/english-requests';

export type { Ask, Change, Command, CommandVerb, KnownTask, Request, Talk } from '@aide/language';

/** The English part; the whole package has the same functions for both languages. */
type Language = typeof english;
/** With the functions that only a few pages use. */
type WholeLanguage = typeof requests;

/**
 * Fetches a module on first use; after a failed fetch the next use tries again. Chromium remembers a failed import for as long as the
 * page is open, so the module, whose address is in the error, is then imported at another address.
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

/** Fetches a file and what it imports, without importing them: a part that fails here can still be imported later. */
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

/** Returns the English part with `enhanceText` and `parseAddressWord`. */
export async function loadWholeLanguage(): Promise<WholeLanguage> {
  await loadEnglish();
  return loadRequests();
}
