import { webhookEvents } from '@aide/contract/enums';
import { errors, type Webhook } from '@aide/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { stubApi } from '../../../../../test/stub-api.ts';
import { Webhooks } from './webhooks.tsx';

const webhook: Webhook = {
  id: '00000000-0000-4000-8000-000000000001',
  url: 'https://example.com/hook',
  events: ['task.created'],
  active: true,
  disabledReason: null,
  createdAt: '2026-01-05T09:00:00.000Z',
  lastSentAt: null,
};

async function renderWebhooks(listed: Webhook[] = [webhook]) {
  const api = stubApi();
  api.respond('listWebhooks', { success: true, data: listed });
  const { user } = renderComponent(<Webhooks />);
  await screen.findByRole('button', { name: 'New webhook' });
  return { api, user };
}

describe('Webhooks', () => {
  it('shows why a webhook was switched off and offers no test for it', async () => {
    await renderWebhooks([{ ...webhook, active: false, disabledReason: 'Five days of failures' }]);
    const card = within(screen.getByRole('article', { name: webhook.url }));
    expect(card.getByText(/Five days of failures/)).toBeTruthy();
    expect(card.getByRole<HTMLButtonElement>('button', { name: 'Send a test' }).disabled).toBe(true);
    expect(card.getByRole('switch').getAttribute('aria-checked')).toBe('false');
  });

  it('rejects an address that is not a URL before sending anything', async () => {
    const { api, user } = await renderWebhooks();
    await user.click(screen.getByRole('button', { name: 'New webhook' }));
    await user.type(screen.getByLabelText('Address'), 'example');
    await user.click(screen.getByRole('button', { name: 'Create webhook' }));
    expect(screen.getByText('Please enter an address such as https://example.com/hook')).toBeTruthy();
    expect(api.bodies('createWebhook')).toEqual([]);
  });

  it('cannot be created without an event', async () => {
    const { user } = await renderWebhooks();
    await user.click(screen.getByRole('button', { name: 'New webhook' }));
    for (const box of screen.getAllByRole('checkbox')) await user.click(box);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create webhook' }).disabled).toBe(true);
  });

  it('shows the signing secret once after creation', async () => {
    const { api, user } = await renderWebhooks([]);
    api.respond('createWebhook', { success: true, data: { ...webhook, secret: 'whsec_1' } });
    await user.click(screen.getByRole('button', { name: 'New webhook' }));
    await user.type(screen.getByLabelText('Address'), webhook.url);
    await user.click(screen.getByLabelText('Task created'));
    await user.click(screen.getByRole('button', { name: 'Create webhook' }));
    expect(await screen.findByDisplayValue('whsec_1')).toBeTruthy();
    expect(api.bodies('createWebhook')).toEqual([
      { url: webhook.url, events: webhookEvents.filter((event) => event !== 'task.created') },
    ]);
  });

  it('keeps the dialog open with the error when the server rejects the address', async () => {
    const { api, user } = await renderWebhooks([]);
    const { status, message } = errors.WEBHOOK_ADDRESS_REFUSED;
    api.fail('createWebhook', status, { success: false, error: 'WEBHOOK_ADDRESS_REFUSED', message });
    await user.click(screen.getByRole('button', { name: 'New webhook' }));
    await user.type(screen.getByLabelText('Address'), 'https://10.0.0.1/');
    await user.click(screen.getByRole('button', { name: 'Create webhook' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('https://10.0.0.1/');
  });
});
