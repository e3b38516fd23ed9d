import type { ExpectedWords } from '@aide/language/hear-names';
import llamaTokenizer from 'llama-tokenizer-js';

/** Log-probability added for tokens that spell a contact's name, the name of a day, or a verb that begins the text. */
export interface Bonus {
  /** For the first token of a name: enough to keep the name among the hypotheses. */
  first: number;
  /** For each further token. */
  next: number;
  /** For the first token of a verb. Its further tokens get none. */
  verb: number;
}

interface TrieNode {
  children: Map<number, TrieNode>;
  /** Tokens from the root to this node form a whole name or the name of a day. */
  isName: boolean;
  /** They form the name of a day. */
  isDay: boolean;
  /** Only verbs begin with these tokens. */
  isOfVerbs: boolean;
  /** Tokens from the start of the last word to this node. */
  depth: number;
}

/** The position of a hypothesis in the trie. `root` means outside any name. */
export interface TriePosition {
  node: TrieNode;
  /** Tokens of the word that is being spelled; empty at the root. */
  word: readonly number[];
  /** Bonus for the word that is being spelled. It is withdrawn if the word does not become a name. */
  pending: number;
  /** The words of names so far, as token strings. */
  written: readonly string[];
  /** The word that is being spelled, or at the root the next word, comes directly after the name of a day. */
  followsDay: boolean;
  /** The same word is the first one of the text. */
  opens: boolean;
}

export interface NameTrie {
  root: TrieNode;
  /** For the first word of the text, which can also be a verb. */
  opening: TrieNode;
  start: TriePosition;
}

const wordMark = '▁';
const createNode = (depth: number): TrieNode => ({
  children: new Map(),
  isName: false,
  isDay: false,
  isOfVerbs: false,
  depth,
});

/** A token begins a word, continues it, or ends it (punctuation, the end of the text). */
const kinds = new Map<number, 'begins' | 'continues' | 'ends'>();
function getKind(token: number): 'begins' | 'continues' | 'ends' {
  let kind = kinds.get(token);
  if (kind === undefined) {
    const piece = llamaTokenizer.vocabById[token] ?? '';
    kind = piece.startsWith(wordMark) ? 'begins' : /^[\p{L}\p{M}\p{N}]/u.test(piece) ? 'continues' : 'ends';
    kinds.set(token, kind);
  }
  return kind;
}

/**
 * Returns a trie of the tokens of names and days. Each name is a list of words: each word can be spoken alone or followed by the
 * next one.
 */
export function createNameTrie({ names, days, verbs }: ExpectedWords): NameTrie {
  const opening = createRoot({ names, days });
  for (const verb of verbs) addWord(opening, verb, true).isName = true;
  const root = createRoot({ names, days });
  const start = { node: root, word: [], pending: 0, written: [], followsDay: false, opens: true };
  return { root, opening, start };
}

function createRoot({ names, days }: Pick<ExpectedWords, 'names' | 'days'>): TrieNode {
  const root = createNode(0);
  for (const words of names) {
    for (let from = 0; from < words.length; from += 1) {
      let node = root;
      for (const word of words.slice(from)) {
        node = addWord(node, word);
        node.isName = true;
      }
    }
  }
  for (const day of days) Object.assign(addWord(root, day), { isName: true, isDay: true });
  return root;
}

/** Adds the tokens of a word below a node and returns the node of the last one. */
function addWord(from: TrieNode, word: string, isOfVerbs = false): TrieNode {
  let node = from;
  for (const [at, token] of llamaTokenizer.encode(word, false, true).entries()) {
    let next = node.children.get(token);
    if (!next) node.children.set(token, (next = { ...createNode(at + 1), isOfVerbs }));
    node = next;
  }
  return node;
}

/** Returns the position after a token and what it adds to the score of the hypothesis (negative if a bonus is withdrawn). */
export function followTrie(
  trie: NameTrie,
  from: TriePosition,
  token: number,
  bonus: Bonus,
): { to: TriePosition; gain: number } {
  const kind = getKind(token);
  if (kind === 'continues') {
    const word = [...from.word, token];
    // "Priya Sh…" was followed for Priya Sharma, but another contact is called Shah.
    const node =
      from.node.children.get(token) ??
      (from.word.length > 0 ? walk(from.opens ? trie.opening : trie.root, word) : null);
    if (!node) return { to: { ...trie.start, written: from.written, opens: false }, gain: -from.pending };
    const gain = getGain({ ...from, node, word }, node.isOfVerbs ? 0 : bonus.next);
    return { to: { ...from, node, word, pending: from.pending + gain }, gain };
  }
  const { node: last, pending } = from;
  const written = last.isName ? [...from.written, toKey(from.word)] : from.written;
  const followsDay = from.word.length > 0 ? last.isDay : from.followsDay;
  const settled = last.isName ? 0 : -pending;
  if (kind === 'ends') return { to: { ...trie.start, written, followsDay, opens: false }, gain: settled };
  const opens = from.opens && from.word.length === 0;
  const first = opens ? trie.opening : trie.root;
  const node = (last.isName ? last.children.get(token) : undefined) ?? first.children.get(token);
  if (!node) return { to: { ...trie.start, written, opens: false }, gain: settled };
  const to = { node, word: [token], pending: 0, written, followsDay, opens };
  const gain = getGain(to, node.isOfVerbs ? bonus.verb : bonus.first);
  return { to: { ...to, pending: gain }, gain: settled + gain };
}

/**
 * Returns what the last token of a position adds. A name gets its bonus once: in noise the decoder would repeat a name for its bonus
 * ("Kumar Kumar Kumar"). A day directly after another day gets none: "Monday, 10" was written as "Monday, Tuesday".
 */
function getGain({ node, word, pending, written, followsDay }: TriePosition, bonus: number): number {
  if (node.isDay && followsDay) return -pending;
  return isWritten(written, word) ? 0 : bonus;
}

const toKey = (word: readonly number[]): string => `${word.join()},`;

const isWritten = (written: readonly string[], word: readonly number[]): boolean =>
  written.some((name) => name.startsWith(toKey(word)));

function walk(root: TrieNode, tokens: readonly number[]): TrieNode | null {
  let node: TrieNode | undefined = root;
  for (const token of tokens) node = node?.children.get(token);
  return node ?? null;
}
