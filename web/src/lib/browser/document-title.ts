let page = '';
let unread = 0;

/** Sets the title of the current page; the unread count before it is kept. */
export function setPageTitle(title: string): void {
  page = title;
  write();
}

/** Prefixes the title with the number of unread notifications: '(3) Tasks · Aide'. 0 removes it. */
export function setTitleCount(count: number): void {
  unread = count;
  write();
}

function write(): void {
  document.title = unread === 0 ? page : `(${unread > 99 ? '99+' : unread}) ${page}`;
}
