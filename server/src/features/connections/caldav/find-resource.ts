import type { UserContext } from '../../../platform/context.ts';
import { findObjectsByName, findObjectTags, loadSeriesResources, loadTaskResources } from './caldav.repository.ts';
import { getDefaultName, type Resource, toTag } from './resources.ts';

const defaultName = /^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\.ics$/;

/** Returns the resources by name, without unknown names. */
export async function findResources(
  { tx, user }: UserContext,
  names: readonly string[],
): Promise<Map<string, Resource>> {
  const written = await findObjectsByName(tx, user.id, names);
  const known = new Set(written.map(({ name }) => name));
  // A name that no client chose is an id; only the tables show the kind of task.
  const ids = names.flatMap((name) => (known.has(name) ? [] : (defaultName.exec(name)?.[1] ?? [])));
  const pick = (kind: string) => [...ids, ...written.filter((row) => row.kind === kind).map((row) => row.targetId)];
  const resources = [
    ...(await loadTaskResources(tx, user.id, pick('task'))),
    ...(await loadSeriesResources(tx, user.id, pick('recurring_task'))),
  ];
  const wanted = new Set(names);
  return new Map(resources.map((each) => [toTag(each).name, each] as const).filter(([name]) => wanted.has(name)));
}

/** Returns the resource with a name, or undefined. */
export async function findResource(context: UserContext, name: string): Promise<Resource | undefined> {
  return (await findResources(context, [name])).get(name);
}

/** Returns the resource name of a task, deleted or not. */
export async function findNames(
  { tx, user }: UserContext,
  kind: 'task' | 'recurring_task',
  ids: readonly string[],
): Promise<Map<string, string>> {
  const written = await findObjectTags(tx, user.id, kind, ids);
  return new Map(ids.map((id) => [id, written.get(id)?.name ?? getDefaultName(id)]));
}
