import type { MessageDraft } from '@aide/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderComponent } from '../../../test/render.tsx';
import { sampleContact } from '../../../test/samples.ts';
import { stubApi, type StubbedApi } from '../../../test/stub-api.ts';
import { openMessageDraft } from '../../lib/events/open-message-draft.ts';
import { Dialogs } from './dialogs.tsx';

const liam = sampleContact({ name: 'Liam', email: 'liam@example.com', phone: '+49 30 1234567' });
const nobody = sampleContact({ name: 'Nia', email: null, phone: '030 1234' });
const draft: MessageDraft = {
  subject: 'The renewal',
  text: 'Hi Liam,\n\nI’m writing about the renewal.',
  engine: 'template',
  modelFailed: false,
  includesNotes: true,
};
const taskId = '00000000-0000-4000-8000-00000000000a';

let api: StubbedApi;
beforeEach(() => {
  api = stubApi();
  api.respond('listContacts', { success: true, data: [liam, nobody], nextCursor: null });
  api.respond('draftMessage', { success: true, data: draft });
});

async function open(contactId = liam.id) {
  const rendered = renderComponent(<Dialogs />);
  act(() => openMessageDraft({ contactId, taskId }));
  await screen.findByRole('dialog');
  return rendered;
}
const getLink = (name: string) => screen.getByRole('link', { name }).getAttribute('href') ?? '';

describe('the message draft', () => {
  it('opens in mail, WhatsApp and Telegram with the edited text', async () => {
    const { user } = await open();
    expect(screen.getByRole('dialog', { name: 'Message to Liam' })).toBeDefined();
    const text = await screen.findByLabelText('Message');
    expect(api.bodies('draftMessage')).toEqual([{ contactId: liam.id, taskId }]);
    expect(text).toHaveProperty('value', draft.text);
    expect(screen.getByText('Your notes are part of the text. Remove what is private.')).toBeDefined();
    await user.clear(text);
    await user.type(text, 'Bye & thanks');
    await user.clear(screen.getByLabelText('Subject'));
    await user.type(screen.getByLabelText('Subject'), 'Hi');
    expect(getLink('Open in mail')).toBe('mailto:liam@example.com?subject=Hi&body=Bye%20%26%20thanks');
    expect(getLink('WhatsApp')).toBe('https://wa.me/49301234567?text=Bye%20%26%20thanks');
    expect(getLink('Telegram')).toBe('https://t.me/+49301234567?text=Bye%20%26%20thanks');
  });

  it('asks before it discards the edited text, but not after it was opened in another program', async () => {
    const { user } = await open();
    await user.type(await screen.findByLabelText('Message'), ' Bye');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    const link = await screen.findByRole('link', { name: 'WhatsApp' });
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    await user.click(link);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('closes without asking after the edited text was copied', async () => {
    const { user } = await open();
    await user.type(await screen.findByLabelText('Message'), ' Bye');
    await user.click(screen.getByRole('button', { name: 'Copy the message' }));
    await screen.findByRole('button', { name: 'Copied the message' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('can be copied if the contact has neither email nor an international number', async () => {
    const { user } = await open(nobody.id);
    await user.click(await screen.findByRole('button', { name: 'Copy the message' }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(draft.text));
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByLabelText('Subject')).toBeNull();
    expect(screen.getByText(/^Nia has no email and no phone number with a country code/)).toBeDefined();
  });

  it('shows a message when the language model failed', async () => {
    api.respond('draftMessage', { success: true, data: { ...draft, modelFailed: true } });
    await open();
    expect(await screen.findByText(/^The language model did not return a usable text\./)).toBeDefined();
  });

  it('can be retried after an error', async () => {
    api.fail('draftMessage', 500, { success: false, message: 'Down' });
    const { user } = await open();
    expect(await screen.findByText('Down')).toBeDefined();
    api.respond('draftMessage', { success: true, data: draft });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByLabelText('Message')).toHaveProperty('value', draft.text);
  });
});
