import { limits } from '@aide/contract';
import { handleMessage, type IncomingMessage } from '../../features/assistant/requests/handle-message.ts';
import type { Html } from '../../platform/html.ts';
import { chatSources, type ChatDeps, type ChatMessage } from './chat.ts';
import { listReplySubjects } from './reply-subjects.ts';
import { formatAssistantReply } from './text/assistant-reply.ts';
import { formatTranscript, type Reply } from './text/capture-reply.ts';
import { helpText } from './text/texts.ts';

export interface Words {
  text: string;
  backlog?: boolean;
  /** True for the transcript of a voice note, which is shown above the reply. */
  heard?: boolean;
}

/** Executes a message once, however often it is delivered, and returns the reply. */
export async function executeMessage(deps: ChatDeps, message: ChatMessage, words: Words): Promise<Reply | Html> {
  const { actor, captureId: id } = message;
  const { channel } = actor;
  const { text, backlog, heard = false } = words;
  const request: IncomingMessage = {
    id,
    text: text.slice(0, limits.message).toWellFormed(),
    source: chatSources[channel][heard ? 'voice' : 'text'],
    channel,
    last: await deps.transactions.readAs(actor, (context) => listReplySubjects(context, message)),
    ...(backlog ? { overrides: { backlog } } : {}),
  };
  const forwarded = await describeForward(deps, message, request.text);
  const result = await handleMessage(deps.capture, actor, { ...request, ...forwarded });
  const now = await deps.transactions.read(async (context) => context.now);
  if (result.talk === 'help' && !result.can_save) return helpText(deps.appUrl);
  const view = { now, timeZone: actor.user.timezone };
  return formatAssistantReply(result, view, heard ? formatTranscript(text) : undefined);
}

/** A forwarded message becomes one task, whatever its words request, with its author and text. */
async function describeForward(
  { transactions, capture }: ChatDeps,
  { actor, forwardedFrom: author }: ChatMessage,
  text: string,
): Promise<Partial<IncomingMessage>> {
  if (author === undefined) return {};
  const known = await transactions.readAs(actor, (context) => capture.contacts.get(context));
  const same = known.list.filter(({ name }) => name.toLowerCase() === author.toLowerCase());
  return {
    description: `From ${author}:\n${text}`,
    fallbackContactId: same.length === 1 ? same[0]?.id : undefined,
  };
}
