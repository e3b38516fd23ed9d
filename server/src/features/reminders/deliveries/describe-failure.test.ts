import { describe, expect, it } from 'vitest';
import { failureWords } from './describe-failure.ts';

describe('why a delivery failed', () => {
  it.each([
    ['connect ECONNREFUSED 10.0.0.5:25', 'Aide could not reach the mail server.'],
    ['getaddrinfo ENOTFOUND mail.internal', 'Aide could not reach the mail server.'],
    ['Greeting never received', 'Aide could not reach the mail server.'],
    ['the mail server took too long', 'Aide could not reach the mail server.'],
    ['Invalid login: 535 5.7.8 Authentication failed', 'The mail server did not let Aide sign in.'],
    ['The mail server refused it: 550 5.1.1 <asha@example.com> User unknown', addressGone()],
    ['The mail server refused it: 550 No such user here', addressGone()],
    ['The mail server refused it: 552 5.2.2 Mailbox full', 'Your mailbox is full.'],
    ['The mail server refused it: 554 5.7.1 Message rejected as spam', 'The mail server refused it.'],
    ['the worker stopped while sending', 'Aide was restarted several times while it was sending.'],
    ['TypeError: x is not a function', 'Aide could not send it by email.'],
    [null, 'Aide could not send it by email.'],
  ])('by mail, %o', (error, sentence) => {
    expect(failureWords('email', error)).toBe(sentence);
  });

  it.each([
    ["Network request for 'sendMessage' failed!", 'Aide could not reach Telegram.'],
    ["Call to 'sendMessage' failed! (429: Too Many Requests: retry after 9)", 'Telegram kept asking Aide to wait.'],
    ['Telegram refused it: Bad Request: message is too long', 'Telegram refused it.'],
    ['No Telegram chat is connected.', 'No Telegram chat is connected.'],
    [botBlocked(), botBlocked()],
    ["Call to 'sendMessage' failed! (502: Bad Gateway)", 'Aide could not send it in Telegram.'],
  ])('in the chat, %o', (error, sentence) => {
    expect(failureWords('telegram', error)).toBe(sentence);
  });
});

function addressGone(): string {
  return 'The mail server says that your address does not exist.';
}

function botBlocked(): string {
  return 'The bot is blocked in Telegram, so nothing can be sent there.';
}
