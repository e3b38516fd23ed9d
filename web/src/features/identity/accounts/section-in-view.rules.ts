/** A section is current once its top is above this fraction of the window height. */
const readingLine = 0.4;

interface View {
  /** The sections in page order, with their distance from the top of the window. */
  sections: readonly { id: string; top: number }[];
  windowHeight: number;
  /** Scrolled to the end of the page. */
  atEnd: boolean;
  /** The section in the URL fragment. */
  named: string;
}

/**
 * Returns the current section: the last one whose top has passed the reading line. Short sections at the end of the
 * page never reach it; there the one in the URL fragment counts, or else the last.
 */
export function sectionInView({ sections, windowHeight, atEnd, named }: View): string | undefined {
  if (atEnd) {
    const addressed = sections.find(({ id, top }) => id === named && top >= 0 && top < windowHeight);
    return (addressed ?? sections.at(-1))?.id;
  }
  return (sections.findLast(({ top }) => top <= windowHeight * readingLine) ?? sections[0])?.id;
}
