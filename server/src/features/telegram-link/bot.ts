/** What linking needs of the chat bot. The Telegram channel implements it; without one the bot is not set up. */
export interface Bot {
  /** As in `t.me/<username>`; null until Telegram has returned it. */
  readonly username: string | null;
  /** Sends the six digits to the chat; throws when Telegram does not accept them. */
  sendCode(chatId: string, code: string): Promise<void>;
  /** Says hello in a chat that was just connected. */
  greet(chatId: string): Promise<void>;
}
