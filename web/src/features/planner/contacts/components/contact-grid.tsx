import type { Contact } from '@aide/contract';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { ContactCard } from './contact-card.tsx';

interface ContactGridProps {
  contacts: readonly Contact[];
  onOpen: (contact: Contact) => void;
  onEdit: (contact: Contact) => void;
  onDelete: (contact: Contact) => void;
}

const narrowestCard = 290;
const cardGap = 16;
const cardHeight = 172;

/**
 * A virtualized grid with as many columns as fit. Memoized, so that a search with an unchanged result does not rerender
 * it.
 */
export const ContactGrid = memo(function ContactGrid({ contacts, ...actions }: ContactGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const { columns, offset } = useGridPlace(list);
  const oneColumn = columns === 1;
  // In one column the contacts are rows with dividers, as high as their details.
  const gap = oneColumn ? 0 : cardGap;
  const rows = useWindowVirtualizer({
    count: Math.ceil(contacts.length / columns),
    estimateSize: (index) => (oneColumn ? rowHeight(contacts[index]) : cardHeight + gap),
    overscan: 3,
    scrollMargin: offset,
  });
  // The virtualizer caches its sizes while the number of rows stays the same.
  useLayoutEffect(() => rows.measure(), [rows, contacts, oneColumn]);
  return (
    <ul ref={list} className="relative" style={{ height: rows.getTotalSize() - gap }}>
      {rows.getVirtualItems().flatMap((row) =>
        contacts.slice(row.index * columns, (row.index + 1) * columns).map((contact, column) => (
          <li
            key={contact.id}
            aria-setsize={contacts.length}
            aria-posinset={row.index * columns + column + 1}
            className="absolute"
            style={{
              top: row.start - offset,
              height: row.size - gap,
              width: `calc((100% - ${(columns - 1) * gap}px) / ${columns})`,
              left: `calc((100% + ${gap}px) / ${columns} * ${column})`,
            }}
          >
            <ContactCard contact={contact} row={oneColumn} {...actions} />
          </li>
        )),
      )}
    </ul>
  );
});

/** Returns the height of a contact in one column: a line for the name and one for each detail. */
function rowHeight(contact: Contact | undefined): number {
  const details = [contact?.company, contact?.email, contact?.phone].filter(Boolean).length;
  return 21 + 24 + (contact?.designation ? 20 : 0) + 24 * Math.max(1, details);
}

/** Returns the number of columns that fit, and the offset of the grid from the top of the page. */
function useGridPlace(list: React.RefObject<HTMLUListElement | null>) {
  const [place, setPlace] = useState({ columns: 1, offset: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const measure = () => {
      const columns = Math.max(1, Math.floor((element.clientWidth + cardGap) / (narrowestCard + cardGap)));
      const offset = element.getBoundingClientRect().top + window.scrollY;
      setPlace((before) => (before.columns === columns && before.offset === offset ? before : { columns, offset }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  return place;
}
