import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startFakeModel, type FakeModel, type ModelBehaviour } from '../../../test/fake-model.ts';
import { holdTimeout } from '../../../test/hold-timeout.ts';
import type { EndpointError } from '../openai/post-to-endpoint.ts';
import { askModel } from './ask-model.ts';

let model: FakeModel;
beforeAll(async () => {
  model = await startFakeModel();
});
afterAll(() => model.close());

const response = z.strictObject({ title: z.string() });
const question = { instructions: 'Fill in the form.', data: '{"message":"call Priya"}', schema: response };
const ask = () => askModel({ url: `${model.url}/`, model: 'small', key: 'k-123', timeoutMs: 60_000 }, question);

describe('asking a model', () => {
  it('sends instructions, data and response format separately, with the key, and parses the response', async () => {
    model.behave({ does: 'respond', content: { title: 'Call Priya' } });
    expect(await ask()).toEqual({ title: 'Call Priya' });
    const asked = model.asked.at(-1)!;
    expect(asked).toMatchObject({ path: '/v1/chat/completions', authorization: 'Bearer k-123' });
    expect(asked.body).toMatchObject({
      model: 'small',
      messages: [
        { role: 'system', content: question.instructions },
        { role: 'user', content: question.data },
      ],
      response_format: { type: 'json_schema', json_schema: { strict: true, schema: { required: ['title'] } } },
    });
  });

  it('parses a response in a code block', async () => {
    model.behave({ does: 'reply', content: '```json\n{"title":"Call Priya"}\n```' });
    expect(await ask()).toEqual({ title: 'Call Priya' });
  });

  it.each<[string, ModelBehaviour, string]>([
    ['a body that is no JSON', { does: 'send', body: '<html>' }, 'malformed'],
    ['a body of another shape', { does: 'send', body: '{"choices":[]}' }, 'malformed'],
    ['a response that is prose', { does: 'reply', content: 'Sure! Here you go.' }, 'malformed'],
    ['a response without the field', { does: 'respond', content: { name: 'x' } }, 'malformed'],
    ['a response with an additional field', { does: 'respond', content: { title: 'x', admin: true } }, 'malformed'],
    ['a response of another type', { does: 'respond', content: { title: ['x'] } }, 'malformed'],
    ['429', { does: 'refuse', status: 429 }, 'refused'],
    ['500', { does: 'refuse', status: 500 }, 'refused'],
    ['a redirect elsewhere', { does: 'redirect', to: 'http://127.0.0.1:9/' }, 'unreachable'],
    ['a dropped connection', { does: 'drop' }, 'unreachable'],
    ['an endless response', { does: 'flood' }, 'too_large'],
  ])('reports the failure of %s without a retry', async (_label, behaviour, failure) => {
    model.behave(behaviour);
    const before = model.asked.length;
    const error = await ask().then(
      () => undefined,
      (reason: EndpointError) => reason,
    );
    expect(error).toMatchObject({ name: 'EndpointError', failure });
    expect(error?.message).not.toContain('k-123');
    expect(model.asked).toHaveLength(before + 1);
  });

  it.each<[string, ModelBehaviour]>([
    ['says nothing', { does: 'hang' }],
    ['stops in the middle', { does: 'trickle' }],
  ])('times out when the endpoint %s', async (_label, behaviour) => {
    model.behave(behaviour);
    const before = model.asked.length;
    const expire = holdTimeout();
    const asking = ask();
    await expect.poll(() => model.asked.length).toBe(before + 1);
    expire();
    await expect(asking).rejects.toMatchObject({ failure: 'timeout' });
  });

  it('reports that the server is unreachable', async () => {
    const gone = await startFakeModel();
    await gone.close();
    const asking = askModel({ url: gone.url, model: 'small', timeoutMs: 60_000 }, question);
    await expect(asking).rejects.toMatchObject({ failure: 'unreachable' });
  });
});
