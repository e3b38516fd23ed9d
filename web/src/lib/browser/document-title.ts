let page = '';
let unread = 0;

/** Sets the title of the current page; the unread count in front of it stays. */
export function setPageTitle(title: string): void {
  page = title;
  write();
}

/** Puts the number of unread notifications in front of the title: '(3) Tasks · Aide'. 0 removes it. */
export function setTitleCount(count: number): void {
  unread = count;
  write();
}

function write(): void {
  document.title = unread === 0 ? page : `(${unread > 99 ? '99+' : unread}) ${page}`;
}
