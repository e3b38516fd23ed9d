/** Enough for all that arrive at once; the parts of one album come together. */
const mostKnown = 1_000;

/** Telegram sends each picture of an album as a message of its own. Tells whether a part is the first of its album to be answered. */
export function createAlbums(): (album: string | undefined) => boolean {
  const known = new Set<string>();
  return (album) => {
    if (album === undefined) return true;
    if (known.has(album)) return false;
    known.add(album);
    for (const oldest of known) {
      if (known.size <= mostKnown) break;
      known.delete(oldest);
    }
    return true;
  };
}
