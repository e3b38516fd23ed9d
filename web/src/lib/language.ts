import type * as english from '@aide/language/english';
import type * as requests from '@aide/language/english-requests';

export type { Ask, Change, Command, CommandVerb, KnownTask, MessageRequest, Talk } from '@aide/language';

/** Reads one task or one date; the part with Hindi has the same functions for both languages. */
type TaskParser = typeof english;
/** Reads whole messages too. */
type Language = TaskParser & Pick<typeof requests, 'readRequest'>;
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

const loadEnglish = fetchOnce(async (): Promise<TaskParser> => {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  return import('@aide/language/english');
});
const loadRequests = fetchOnce((): Promise<WholeLanguage> => import('@aide/language/english-requests'));
const loadWithHindi = fetchOnce((): Promise<Language> => import('@aide/language/with-hindi'));

/**
 * Returns the language package for parsing `text` as one task or one date, without the tables for commands and
 * questions. The Hindi tables are loaded only if the text contains a Hindi word or a Devanagari letter.
 */
export async function loadTaskParser(text = ''): Promise<TaskParser> {
  const loaded = await loadEnglish();
  return loaded.mayBeHindi(text) ? loadWithHindi() : loaded;
}

/** Returns the language package for reading `text` as a whole message. */
export async function loadLanguage(text = ''): Promise<Language> {
  const loaded = await loadEnglish();
  return loaded.mayBeHindi(text) ? loadWithHindi() : loadRequests();
}

/** Returns the English part with `enhanceText` and `parseAddressWord`. */
export async function loadWholeLanguage(): Promise<WholeLanguage> {
  await loadEnglish();
  return loadRequests();
}
