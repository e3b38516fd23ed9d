import type { mailboxSignIns } from '@aide/contract';
import type { VisitSecrets } from '../../identity/identities/identity-provider.port.ts';

/** A mailbox on an IMAP server. */
export interface MailAccount {
  host: string;
  port: number;
  username: string;
  /** One of both: the password, or an access token for XOAUTH2. */
  password?: string | undefined;
  accessToken?: string | undefined;
}

/** A provider that a user can give Aide access to a mailbox at. */
export type MailProvider = Exclude<(typeof mailboxSignIns)[number], 'password'>;

export interface MailTokens {
  accessToken: string;
  refreshToken: string;
  /** When the access token has to be renewed. */
  until: Date;
  /** What the user has allowed, if the provider says it. */
  scope: string | undefined;
}

/** The sign-in to mailboxes with OAuth 2.0. Implemented by `channels/imap/`. Methods throw `MailServerError`. */
export interface MailSignIn {
  /** Returns the providers that the owner of the server has set up. */
  listProviders(): MailProvider[];
  getServer(provider: MailProvider): { host: string; port: number };
  /** Returns the URL to redirect the browser to. */
  begin(provider: MailProvider, secrets: VisitSecrets, address: string): Promise<string>;
  complete(provider: MailProvider, response: string, secrets: VisitSecrets): Promise<MailTokens>;
  refresh(provider: MailProvider, refreshToken: string): Promise<MailTokens>;
}

/** How far a folder was read: the highest UID, valid for one UIDVALIDITY. */
export interface FolderCursor {
  validity: string;
  uid: number;
}
export type FolderCursors = Record<string, FolderCursor>;

export type FolderRole = 'sent' | 'inbox';

export interface MailFolder {
  path: string;
  role: FolderRole;
}

export interface MailPerson {
  name: string;
  address: string;
}

/** A mail as it was read from a folder. */
export interface ServerMail {
  uid: number;
  messageId: string;
  /** The Message-IDs in References and In-Reply-To. */
  references: string[];
  from: MailPerson;
  to: MailPerson[];
  cc: MailPerson[];
  subject: string;
  sentAt: Date;
  /** The plain text; null for mails that are not read: lists, automatic mail, invitations, too long. */
  text: string | null;
  /** Written by a program, such as an out-of-office reply or a newsletter. */
  isAutomatic: boolean;
}

export interface MailSession {
  /** Sent folders first, so that a question is known before its answer. */
  listFolders(): Promise<MailFolder[]>;
  /** Returns the UIDs after the cursor, ascending; all since a day if there is no cursor or it is no longer valid. */
  listNew(path: string, cursor: FolderCursor | undefined, since: Date): Promise<{ validity: string; uids: number[] }>;
  /** Reads mails of the folder that was listed last. Changes no flag. */
  fetch(uids: readonly number[]): Promise<ServerMail[]>;
  /** Returns the UIDs of the flagged mails of the inbox, ascending; it is then the folder that was listed last. */
  listFlagged(): Promise<{ validity: string; uids: number[] }>;
  /** Returns those of the UIDs that the inbox still has. */
  listPresent(uids: readonly number[]): Promise<number[]>;
  /** Removes the flag of mails of the inbox. */
  removeFlags(uids: readonly number[]): Promise<void>;
  /** Adds a draft to the drafts folder and returns the folder's name. */
  addDraft(mail: {
    from: string;
    to: MailPerson;
    subject: string;
    text: string;
    inReplyTo: string;
    references: string[];
  }): Promise<string>;
  close(): Promise<void>;
}

/** `refused`: an address that is not allowed. `sign_in`: the server rejects the password. */
export type MailFailure = 'refused' | 'sign_in' | 'unreachable' | 'unknown_server';

export class MailServerError extends Error {
  override name = 'MailServerError';
  readonly reason: MailFailure;

  constructor(reason: MailFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Access to mailboxes. Implemented by `channels/imap/`. Methods throw `MailServerError`. */
export interface MailServer {
  /** Returns the IMAP servers that an address may have, most likely first. */
  findServers(address: string): Promise<{ host: string; port: number }[]>;
  open(account: MailAccount, signal: AbortSignal): Promise<MailSession>;
  /**
   * Keeps a connection of its own until the inbox changes, and then calls `onChange` once. Returns false if too many are watched. A watch
   * also ends after some time without a call.
   */
  watch(id: string, account: MailAccount, onChange: () => void): Promise<boolean>;
  /** Ends the watch of a mailbox, if there is one. */
  unwatch(id: string): void;
  /** Ends all watches. */
  close(): void;
}
