import type { UserContext } from '../../../platform/context.ts';
import { recordOwnSecurityEvent } from '../../identity/accounts/security-events.ts';
import { switchTelegram } from './block-chat.ts';
import { lockLink, saveLink } from './telegram-link.repository.ts';

/** Disconnects the chat. Returns true if one was connected. Connecting again needs a new link and a new code. */
export async function unlinkTelegram(context: UserContext): Promise<boolean> {
  const { tx, user } = context;
  const link = await lockLink(tx, user.id);
  if (!link) return false;
  await saveLink(tx, user.id, {
    chatId: null,
    pendingChatId: null,
    verifiedAt: null,
    blockedAt: null,
    codeHash: null,
    codeExpiresAt: null,
    startToken: null,
    startTokenExpiresAt: null,
  });
  if (link.chatId === null) return false;
  await switchTelegram(context, null);
  await recordOwnSecurityEvent(context, 'telegram_unlinked');
  return true;
}
