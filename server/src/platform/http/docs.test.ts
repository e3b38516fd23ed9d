import { apiBase, routes, type Task } from '@aide/contract';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { OpenAPIClientAxios, type Document } from 'openapi-client-axios';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

type Description = Document & { paths: Record<string, Record<string, { security?: object[] }>> };

let aide: TestApp;
let text: string;
let description: Description;
beforeAll(async () => {
  aide = await createTestApp();
  text = (await aide.app.server.inject('/api/docs/json')).body;
  description = JSON.parse(text) as Description;
});
afterAll(() => aide.close());

describe('the description of the API', () => {
  it('has the inputs and errors of a route', async () => {
    const { paths } = description;
    expect(paths['/api/v1/onboarding/signup']).toHaveProperty('post.responses.409');
    expect(paths['/api/v1/tasks']?.post).toHaveProperty(['requestBody', 'content', 'application/json', 'schema'], {
      $ref: '#/components/schemas/TaskCreateInput',
    });
    expect(description.components?.schemas?.TaskCreateInput).toMatchObject({
      required: ['title'],
      properties: { dueDate: {}, dueHasTime: {}, contactId: {}, task_type: { enum: ['todo', 'follow_up'] } },
    });
    const items = ['requestBody', 'content', 'application/json', 'schema', 'properties', 'tasks', 'items'];
    expect(paths['/api/v1/tasks/import']?.post).toHaveProperty(items, {
      $ref: '#/components/schemas/ImportedTaskInput',
    });
    const page = await aide.app.server.inject('/api/docs');
    expect(page.body).toContain('<title>Aide API</title>');
    const script = await aide.app.server.inject('/api/docs/static/swagger-initializer.js');
    expect(script.body).toContain('data:image/svg+xml;base64,');
  });

  it('has no error according to Redocly', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
    expect(problems.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([]);
  });

  it('is also at the address where tools look for it', async () => {
    expect((await aide.app.server.inject('/api/openapi.json')).json()).toEqual(description);
  });

  it('has the routes that the server has', () => {
    const described = Object.values(routes).map(({ method, path }) => ({ method, url: apiBase + path }));
    expect(described.filter((route) => !aide.app.server.hasRoute(route))).toEqual([]);
    expect(Object.values(description.paths).flatMap((path) => Object.keys(path))).toHaveLength(described.length);
  });

  it('has only paths of the API, with whether each needs a sign-in', () => {
    expect(Object.keys(description.paths).filter((path) => !path.startsWith('/api/v1/'))).toEqual([]);
    const operations = Object.values<Record<string, { security?: object[] }>>(description.paths).flatMap(
      Object.values<{ security?: object[] }>,
    );
    expect(operations.filter(({ security }) => security === undefined)).toEqual([]);
    expect(description.paths['/api/v1/onboarding/login']?.post?.security).toEqual([]);
    expect(description.paths['/api/v1/tasks']?.get?.security).toEqual([{ bearer: [] }]);
  });

  it('defines a schema once', () => {
    expect(text).toContain('"$ref":"#/components/schemas/Task"');
    expect(text.match(/"MESSAGE_TOO_LONG"|"TRIAL_EXPIRED"/g)?.length).toBeLessThan(3);
  });

  it('is sufficient for a generated client', async () => {
    const address = await aide.app.server.listen({ port: 0, host: '127.0.0.1' });
    const { token } = await aide.signUp();
    const headers = { authorization: `Bearer ${token}` };
    const api = new OpenAPIClientAxios({ definition: description, axiosConfigDefaults: { baseURL: address, headers } });
    const client = await api.init();
    const call = async <T>(operation: string, ...args: [parameters?: object | null, body?: unknown]) => {
      const run = client[operation] as (...sent: unknown[]) => Promise<{ data: { data: T } }>;
      return (await run(...args)).data.data;
    };
    const task = await call<Task>('createTask', null, { title: 'Call Priya', due_date: '2026-12-05' });
    await call('changeTaskStatus', { id: task.id }, { status: 'completed' });
    expect(await call<Task[]>('listTasks', { status: 'completed' })).toMatchObject([{ id: task.id }]);
    await expect(call('getTask', { id: '00000000-0000-4000-8000-000000000000' })).rejects.toMatchObject({
      response: { status: 404 },
    });
  });
});
