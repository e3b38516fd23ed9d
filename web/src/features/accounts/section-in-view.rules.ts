/** A section counts as read from when its top has come this far up the window. */
const readingLine = 0.4;

interface View {
  /** The sections in their order, with their distance from the top of the window. */
  sections: readonly { id: string; top: number }[];
  windowHeight: number;
  /** The page cannot be scrolled any further. */
  atEnd: boolean;
  /** The section in the address. */
  named: string;
}

/**
 * Which section is being read: the last to have passed the reading line. At the end of the page several short ones may be in
 * view that never reach it: there it is the one in the address, or else the last.
 */
export function sectionInView({ sections, windowHeight, atEnd, named }: View): string | undefined {
  if (atEnd) {
    const addressed = sections.find(({ id, top }) => id === named && top >= 0 && top < windowHeight);
    return (addressed ?? sections.at(-1))?.id;
  }
  return (sections.findLast(({ top }) => top <= windowHeight * readingLine) ?? sections[0])?.id;
}
