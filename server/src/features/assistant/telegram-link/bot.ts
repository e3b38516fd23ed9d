/** The functions of the bot that linking needs. The Telegram channel implements them. */
export interface Bot {
  /** As in `t.me/<username>`; null until Telegram has returned it. */
  readonly username: string | null;
  /** Sends the six digits to the chat. Throws if Telegram does not accept them. */
  sendCode(chatId: string, code: string): Promise<void>;
  /** Sends a greeting to a chat that was just connected. */
  greet(chatId: string): Promise<void>;
}
