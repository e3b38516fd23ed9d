import type { SearchKind } from '@aide/contract';
import { and, eq, getTableName, or, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { queryRows, uuidArray } from '../../../platform/database/query-rows.ts';
import { searchable, toSearchable } from '../../../platform/database/searchable.ts';
import { backlogItemsTable, backlogSearchText } from '../../planner/backlog/backlog.table.ts';
import { contactSearchText, contactsTable } from '../../planner/contacts/contacts.table.ts';
import { recurringTasksTable } from '../../planner/recurring/recurring.table.ts';
import { taskSearchText, tasksTable } from '../../planner/tasks/tasks.table.ts';
import { getSimilarity, hasWord, type Match, type SearchWord } from './search.rules.ts';

/** The searched columns of one kind. */
interface Source {
  table: typeof tasksTable | typeof recurringTasksTable | typeof backlogItemsTable | typeof contactsTable;
  title: SQL;
  text: SQL;
  /** Finished entries are sorted after open ones. */
  finished: SQL;
  isThere: SQL;
}

const notDeleted = sql`deleted_at is null`;
const { title: recurringTitle, description: recurringDescription, steps: recurringSteps } = recurringTasksTable;

const sources: Record<SearchKind, Source> = {
  task: {
    table: tasksTable,
    title: sql`${tasksTable.title}`,
    text: taskSearchText(tasksTable),
    finished: sql`status in ('completed', 'cancelled')`,
    isThere: notDeleted,
  },
  recurring_task: {
    table: recurringTasksTable,
    title: sql`${recurringTitle}`,
    text: searchable(
      sql`${recurringTitle} || ' ' || coalesce(${recurringDescription}, '') || ' ' || ${recurringSteps}::text`,
    ),
    finished: sql`status = 'completed'`,
    isThere: notDeleted,
  },
  backlog_item: {
    table: backlogItemsTable,
    title: sql`${backlogItemsTable.title}`,
    text: backlogSearchText(backlogItemsTable),
    finished: sql`false`,
    isThere: notDeleted,
  },
  contact: {
    table: contactsTable,
    title: sql`${contactsTable.name}`,
    text: contactSearchText(contactsTable),
    finished: sql`false`,
    isThere: sql`true`,
  },
};

/** A word and the contacts whose text contains it; entries linked to them match too. */
export interface WantedWord extends SearchWord {
  contactIds: string[];
}

/** Only very common words match more contacts than this; entries of the others are then found by their own text. */
const maxContacts = 200;
/** Maximum number of matching entries of each kind that are sorted; computing the text of each takes a hundredth of a millisecond. */
const maxCandidates = 500;
/** Maximum number of similar texts that are compared by edit distance. */
const maxSimilar = 100;
/** Factor for a similar word in the notes, a step or the contact's name instead of the title. */
const elsewhere = 0.7;
/** Length of the start of a text that is compared by edit distance. */
const comparedLetters = 2_000;

/**
 * Sets, for the rest of the transaction, the share of its trigrams that a word must have in common with a text. PostgreSQL's default is
 * 0.6; two swapped letters leave a third.
 */
export async function setLeastSimilarity(tx: Tx, least: number): Promise<void> {
  await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(least)}, true)`);
}

/** Adds to each word the contacts whose text contains it, or with `similar`, a similar word. */
export async function addContacts(
  tx: Tx,
  userId: string,
  words: readonly SearchWord[],
  similar: boolean,
): Promise<WantedWord[]> {
  const { text } = sources.contact;
  const rows = await tx
    .select({ id: contactsTable.id, text: sql<string>`${text}` })
    .from(contactsTable)
    .where(and(eq(contactsTable.userId, userId), or(...words.map((word) => containsWord(text, word, similar)))))
    .limit(maxContacts);
  return words.map((word) => {
    const fits = (row: { text: string }) =>
      similar ? getSimilarity(word, row.text) !== null : hasWord(word, row.text);
    return { ...word, contactIds: rows.filter(fits).map(({ id }) => id) };
  });
}

interface Wanted {
  words: readonly WantedWord[];
  kinds: readonly SearchKind[];
}

/**
 * Returns entries that contain every word: at most `limit` of each kind, open before finished, last changed first. Of words that thousands of
 * entries contain, only some are compared, and the last changed.
 */
export async function listContaining(
  tx: Tx,
  userId: string,
  { words, kinds }: Wanted,
  limit: number,
): Promise<Match[]> {
  const list = (wanted: readonly SearchKind[], recent: boolean) =>
    queryRows<MatchRow & { candidates: number }>(
      tx,
      sql.join(
        wanted.map((kind) => {
          const { table, title, finished } = sources[kind];
          const from = recent ? listRecent(userId, kind) : sql`${table}`;
          return sql`(select *, (count(*) over ())::int as candidates from (
            select ${kind}::text as kind, id, ${title} as title, ${finished} as finished, ${changedAt} as "updatedAt"
              from ${from} where ${matching(userId, kind, words, false)} limit ${maxCandidates}) as found
            order by finished, "updatedAt" desc, id limit ${limit})`;
        }),
        sql` union all `,
      ),
    );
  const rows = await list(kinds, false);
  const common = kinds.filter((kind) => rows.some((row) => row.kind === kind && row.candidates === maxCandidates));
  if (common.length > 0) rows.push(...(await list(common, true)));
  return [...new Map(rows.map((row) => [row.id, { ...toMatch(row), similarity: 1 }])).values()];
}

/** Returns the entries that were changed last, as a table of the same name. */
function listRecent(userId: string, kind: SearchKind): SQL {
  const { table, isThere } = sources[kind];
  return sql`(select * from ${table} where user_id = ${userId} and ${isThere} order by updated_at desc limit ${maxCandidates}) as ${sql.identifier(getTableName(table))}`;
}

/** Returns entries that contain every word or a similar one. */
export async function listSimilar(tx: Tx, userId: string, { words, kinds }: Wanted): Promise<Match[]> {
  const each = kinds.map((kind) => {
    const { table, title, text, finished } = sources[kind];
    const contactIds =
      kind === 'contact'
        ? sql`'[]'::jsonb`
        : kind === 'task'
          ? sql`to_jsonb(contact_id || also_with)`
          : sql`to_jsonb(array[contact_id])`;
    const likely = words.map(({ word }) => sql`word_similarity(${word}, ${text})`);
    return sql`(select kind, id, title, finished, "updatedAt", text, "contactIds" from (
          select ${kind}::text as kind, id, ${title} as title, ${finished} as finished, ${changedAt} as "updatedAt",
            left(${text}, ${comparedLetters}) as text, ${contactIds} as "contactIds", ${sql.join(likely, sql` + `)} as likely
          from ${table} where ${matching(userId, kind, words, true)} limit ${maxCandidates}) as found
        order by likely desc, id limit ${maxSimilar})`;
  });
  type SimilarRow = MatchRow & { text: string; contactIds: (string | null)[] };
  const rows = await queryRows<SimilarRow>(tx, sql.join(each, sql` union all `));
  return rows.flatMap((row) => {
    const title = toSearchable(row.title);
    const found = words.map((word) => {
      if (word.contactIds.some((id) => row.contactIds.includes(id))) return elsewhere;
      const [inTitle, inText] = [getSimilarity(word, title), getSimilarity(word, row.text)];
      return inTitle ?? (inText === null ? null : inText * elsewhere);
    });
    const known = found.filter((similarity) => similarity !== null);
    // Less than 1, so that it is sorted after exact matches.
    return known.length < found.length ? [] : [{ ...toMatch(row), similarity: Math.min(0.99, ...known) }];
  });
}

type MatchRow = Omit<Match, 'updatedAt' | 'similarity'> & { updatedAt: number };

const changedAt = sql`(extract(epoch from updated_at) * 1000)::float8`;

function toMatch({ kind, id, title, finished, updatedAt }: MatchRow): Omit<Match, 'similarity'> {
  return { kind, id, title, finished, updatedAt: new Date(updatedAt) };
}

function matching(userId: string, kind: SearchKind, words: readonly WantedWord[], similar: boolean): SQL | undefined {
  const { table, text, isThere } = sources[kind];
  const each = words.map((word) =>
    or(
      containsWord(text, word, similar),
      kind === 'contact' || word.contactIds.length === 0 ? undefined : isAbout(kind, word.contactIds),
    ),
  );
  return and(eq(table.userId, userId), isThere, ...each);
}

/** Tasks have further contacts. */
function isAbout(kind: SearchKind, contactIds: readonly string[]): SQL {
  const isFirst = sql`contact_id in ${contactIds}`;
  return kind === 'task' ? sql`(${isFirst} or (also_with <> '{}' and also_with && ${uuidArray(contactIds)}))` : isFirst;
}

function containsWord(text: SQL, { word, patterns, canBeSimilar }: SearchWord, similar: boolean): SQL | undefined {
  return or(
    ...patterns.map((pattern) => sql`${text} like ${pattern}`),
    similar && canBeSimilar ? sql`${text} %> ${word}` : undefined,
  );
}
