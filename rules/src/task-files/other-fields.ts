import { toText, type JsonObject } from './json-values.ts';

/** Fields about the other program itself, such as ids and positions: named as left out, not kept. */
const internal =
  /^(?:kind|etag|position|index|identifier|hidden|task_type|changeKey|collapsed|created_by|updated|buckets?|reactions|subscription)$|(?:^|_)u?ids?$|Id$|^v2_|_order$|_count$|_position$|^(?:is_collapsed|is_unread|in_history|updated_at|lastModifiedDateTime|bodyLastModifiedDateTime)$|link$|@odata/i;

/** Fields that are counted under another name. */
const counted = new Set('reminderDateTime isReminderOn reminders attachments hasAttachments recurrence'.split(' '));

/** Records which fields of a file's objects are read. A field counts as read when it was asked for in any object. */
export function createFieldTracker() {
  const read = new Set(counted);
  return {
    track: (object: JsonObject): JsonObject =>
      new Proxy(object, {
        get(target, name): unknown {
          if (typeof name === 'string') read.add(name);
          return Reflect.get(target, name);
        },
      }),
    /** Returns the fields that nothing has read: texts as lines for the notes, and the names of the others, which are left out. */
    listOthers(object: JsonObject): { lines: string[]; leftOut: string[] } {
      const others = Object.entries(object).filter(([name, value]) => !read.has(name) && !isEmpty(value));
      const isLine = ([name, value]: [string, unknown]) => !internal.test(name) && typeof value !== 'object';
      return {
        lines: others
          .filter(isLine)
          .map(([name, value]) => `${toHeading(name)}: ${value === true ? 'yes' : toText(value)}`),
        leftOut: others.filter((entry) => !isLine(entry)).map(([name]) => name),
      };
    },
  };
}

/** Returns whether a value says nothing: programs write every field, also those that were never set. */
function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return (
    value === null ||
    value === undefined ||
    value === false ||
    value === 0 ||
    (typeof value === 'string' && /^(?:\s*|0001-01-01T.*)$/.test(value))
  );
}

/** `is_favorite` and `isFavorite` become `Is favorite`. */
function toHeading(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
