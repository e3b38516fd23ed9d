import type { ContactMention } from '@aide/contract';

const countTasks = (mentions: readonly ContactMention[]): number =>
  mentions.reduce((sum, { tasks }) => sum + tasks.length, 0);

const formatNames = (mentions: readonly ContactMention[]): string => {
  const names = mentions.map(({ contact }) => contact.name);
  return names.length > 2 ? `${names.length} of your contacts` : names.join(' and ');
};

/** '3 open tasks mention Liam. Link them?' */
export function formatOffer(mentions: readonly ContactMention[]): string {
  const count = countTasks(mentions);
  const names = formatNames(mentions);
  return count === 1 ? `1 open task mentions ${names}. Link it?` : `${count} open tasks mention ${names}. Link them?`;
}

/** '3 tasks linked to Liam.' */
export function formatLinked(linked: number, mentions: readonly ContactMention[]): string {
  return `${linked} ${linked === 1 ? 'task' : 'tasks'} linked to ${formatNames(mentions)}.`;
}
