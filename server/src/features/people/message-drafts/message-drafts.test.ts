import type { MessageDraft } from '@aide/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startFakeModel, type FakeModel } from '../../../../test/fake-model.ts';
import { holdTimeout } from '../../../../test/hold-timeout.ts';
import { createContact } from '../../../../test/task-calls.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';

const now = '2026-11-18T05:00:00.000Z';

let model: FakeModel;
let aide: TestApp;
let worded: TestApp;
let user: TestUser;
let contactId: string;
let taskId: string;
beforeAll(async () => {
  model = await startFakeModel();
  aide = await createTestApp({ now });
  worded = await createTestApp({
    now,
    config: { AIDE_LLM_URL: model.url, AIDE_LLM_MODEL: 'small', AIDE_LLM_TIMEOUT_MS: 60_000 },
  });
});
afterAll(async () => {
  await aide.close();
  await worded.close();
  await model.close();
});

async function fill(app: TestApp): Promise<void> {
  app.clock.advance(60_000);
  user = await app.signUp();
  contactId = await createContact(user, { name: 'Liam Walsh' });
  const { body } = await user.call<{ data: { id: string } }>('POST', '/tasks', {
    title: 'Call Liam about the renewal',
    description: 'He asked for 10% off',
    contactId,
    task_type: 'follow_up',
  });
  taskId = body.data.id;
}
beforeEach(() => fill(aide));

const draft = (body: Record<string, unknown>) => user.call<{ data: MessageDraft }>('POST', '/message-drafts', body);

it('drafts a message from the task, its notes and the last completed task', async () => {
  const done = await user.call<{ data: { id: string } }>('POST', '/tasks', { title: 'Send the quote', contactId });
  await user.call('PATCH', `/tasks/${done.body.data.id}/status`, { status: 'completed' });
  await user.call('PUT', `/tasks/${taskId}`, { waitingSince: '2026-11-10' });
  const { data } = (await draft({ contactId, taskId })).body;
  expect(data.text).toContain('I have been waiting since 10 November 2026.');
  expect(data).toMatchObject({ subject: 'The renewal', engine: 'template', modelFailed: false, includesNotes: true });
  expect(data.text).toContain('I’d like to talk to you about the renewal.');
  expect(data.text).toContain('He asked for 10% off');
  expect(data.text).toContain('We were last in touch on 18 November 2026 (“Send the quote”).');
});

it('drafts a message about the open follow-ups when no task is given', async () => {
  const { data } = (await draft({ contactId })).body;
  expect(data.text).toContain('- The renewal');
  expect(data.includesNotes).toBe(false);
});

it("returns 404 for another user's contact and task", async () => {
  const others = { contactId, taskId };
  await fill(aide);
  const [contact, task] = [
    await draft({ contactId: others.contactId }),
    await draft({ contactId, taskId: others.taskId }),
  ];
  expect([contact.status, task.status]).toEqual([404, 404]);
});

it('uses the language model if one is configured', async () => {
  await fill(worded);
  const text = 'Hi Liam,\n\nshall we talk about the renewal? You asked for 10% off.\n\nBest,\nAsha';
  model.behave({ does: 'respond', content: { subject: 'Renewal', text } });
  expect((await draft({ contactId, taskId })).body.data).toEqual({
    subject: 'Renewal',
    text,
    engine: 'model',
    modelFailed: false,
    includesNotes: true,
  });
});

it('falls back to the template after the timeout of the model', async () => {
  await fill(worded);
  model.behave({ does: 'hang' });
  const before = model.asked.length;
  const expire = holdTimeout();
  const drafted = draft({ contactId, taskId });
  await expect.poll(() => model.asked.length).toBe(before + 1);
  expire();
  expect((await drafted).body.data).toMatchObject({ engine: 'template', modelFailed: true });
});

it('falls back to the template, and reports it, when the model fails or invents something', async () => {
  for (const behaviour of [
    { does: 'refuse', status: 500 },
    { does: 'reply', content: 'Sure! Here is your message.' },
    { does: 'respond', content: { subject: 'Renewal', text: 'Hi Liam, let us meet on 24 December. Best, Asha' } },
    { does: 'respond', content: { subject: 'Renewal', text: 'Hi Liam, see https://evil.example for details. Asha' } },
    { does: 'respond', content: { subject: 'Renewal', text: 'Hi Liam, about the renewal. Best regards, [Your name]' } },
    { does: 'respond', content: { subject: '', text: '' } },
  ] as const) {
    await fill(worded);
    model.behave(behaviour);
    const { data } = (await draft({ contactId, taskId })).body;
    expect(data, JSON.stringify(behaviour)).toMatchObject({
      engine: 'template',
      modelFailed: true,
      subject: 'The renewal',
    });
  }
});
