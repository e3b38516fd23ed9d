import { listBacklog } from '../../../features/planner/backlog/list-backlog.ts';
import { listContacts } from '../../../features/planner/contacts/list-contacts.ts';
import type { UserContext } from '../../../platform/context.ts';
import { html } from '../../../platform/html.ts';
import { lines } from '../text/markup.ts';
import { formatListLine, formatUrgency } from '../text/format-task.ts';
import type { Html } from '../../../platform/html.ts';

const maxListed = 20;

/** /backlog: backlog items, newest first. */
export async function formatBacklog(context: UserContext): Promise<Html> {
  const { rows, nextCursor } = await listBacklog(context, { limit: maxListed });
  if (rows.length === 0) return lines('Your backlog is empty. /backlog and a few words keep something there.');
  return lines(
    html`<b>Backlog</b>`,
    ...rows.map((item, index) =>
      formatListLine(index + 1, item.title, [item.contact?.name, formatUrgency(item.priority)]),
    ),
    nextCursor !== null && 'And more in Aide.',
  );
}

/** /contacts: all by name; with words, the matching ones with their contact details. */
export async function formatContacts(context: UserContext, words: string): Promise<Html> {
  const wanted = words === '' ? {} : { q: words };
  const { rows, nextCursor } = await listContacts(context, { ...wanted, limit: maxListed });
  if (rows.length === 0)
    return lines(
      words === '' ? 'You have no contacts yet. Add or import them on the web.' : 'No contact matches that.',
    );
  return lines(
    html`<b>Contacts</b>`,
    ...rows.map((person, index) =>
      formatListLine(
        index + 1,
        person.name,
        words === '' ? [person.company] : [person.company, person.phone, person.email],
      ),
    ),
    nextCursor !== null && 'And more in Aide.',
  );
}
