import type { ContactMention, EntryKind } from '@aide/contract';
import { formatMentioned } from '@aide/rules';

const formatNames = (mentions: readonly ContactMention[]): string => {
  const names = mentions.map(({ contact }) => contact.name);
  return names.length > 2 ? `${names.length} of your contacts` : names.join(' and ');
};

/** Formats '3 open tasks mention Liam. Link them?' */
export function formatOffer(mentions: readonly ContactMention[]): string {
  const entries = mentions.flatMap(({ tasks }) => tasks);
  const [verb, pronoun] = entries.length === 1 ? ['mentions', 'it'] : ['mention', 'them'];
  return `${formatMentioned(entries, 'open task')} ${verb} ${formatNames(mentions)}. Link ${pronoun}?`;
}

/** Formats '3 tasks linked to Liam.' */
export function formatLinked(linked: readonly { kind: EntryKind }[], mentions: readonly ContactMention[]): string {
  return `${formatMentioned(linked)} linked to ${formatNames(mentions)}.`;
}
