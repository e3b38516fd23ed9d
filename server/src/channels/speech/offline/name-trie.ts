import llamaTokenizer from 'llama-tokenizer-js';

/** Log-probability added for tokens that spell a contact's name. */
export interface Bonus {
  /** For the first token of a name: enough to keep the name among the hypotheses. */
  first: number;
  /** For each further token. */
  next: number;
}

export interface TrieNode {
  children: Map<number, TrieNode>;
  /** Tokens from the root to this node form a whole name. */
  isName: boolean;
  /** Tokens from the start of the last word to this node. */
  depth: number;
}

/** Where a hypothesis is in the trie. `root` means outside of any name. */
export interface TriePosition {
  node: TrieNode;
  /** Tokens of the word that is being spelled; empty at the root. */
  word: readonly number[];
  /** Bonus for the word that is being spelled. It is withdrawn if the word does not become a name. */
  pending: number;
  /** The words of names so far, as their tokens. */
  written: readonly string[];
}

export interface NameTrie {
  root: TrieNode;
  start: TriePosition;
}

const wordMark = '▁';
const createNode = (depth: number): TrieNode => ({ children: new Map(), isName: false, depth });

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
 * Returns a trie of the tokens of names. Each name is a list of words: each word can be spoken alone or followed by the
 * next one.
 */
export function createNameTrie(names: readonly (readonly string[])[]): NameTrie {
  const root = createNode(0);
  for (const words of names) {
    const encoded = words.map((word) => llamaTokenizer.encode(word, false, true));
    for (let from = 0; from < encoded.length; from += 1) {
      let node = root;
      for (const tokens of encoded.slice(from)) {
        for (const [at, token] of tokens.entries()) {
          let next = node.children.get(token);
          if (!next) node.children.set(token, (next = createNode(at + 1)));
          node = next;
        }
        node.isName = true;
      }
    }
  }
  return { root, start: { node: root, word: [], pending: 0, written: [] } };
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
    const node = from.node.children.get(token) ?? (from.word.length > 0 ? walk(trie.root, word) : null);
    if (!node) return { to: { ...trie.start, written: from.written }, gain: -from.pending };
    const gain = isWritten(from.written, word) ? 0 : bonus.next;
    return { to: { ...from, node, word, pending: from.pending + gain }, gain };
  }
  const { node: last, pending } = from;
  const written = last.isName ? [...from.written, toKey(from.word)] : from.written;
  const settled = last.isName ? 0 : -pending;
  const node =
    kind === 'begins'
      ? ((last.isName ? last.children.get(token) : undefined) ?? trie.root.children.get(token))
      : undefined;
  if (!node) return { to: { ...trie.start, written }, gain: settled };
  const gain = isWritten(written, [token]) ? 0 : bonus.first;
  return { to: { node, word: [token], pending: gain, written }, gain: settled + gain };
}

const toKey = (word: readonly number[]): string => `${word.join()},`;

/** A name gets its bonus once: in noise the decoder would repeat a name for its bonus ("Kumar Kumar Kumar"). */
const isWritten = (written: readonly string[], word: readonly number[]): boolean =>
  written.some((name) => name.startsWith(toKey(word)));

function walk(root: TrieNode, tokens: readonly number[]): TrieNode | null {
  let node: TrieNode | undefined = root;
  for (const token of tokens) node = node?.children.get(token);
  return node ?? null;
}
