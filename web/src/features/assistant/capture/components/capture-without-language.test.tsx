import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubOfflineStore } from '../../../../../test/offline.ts';
import { renderComponent } from '../../../../../test/render.tsx';
import { sampleAssistantResult } from '../../../../../test/samples.ts';
import { stubApi, type StubbedApi } from '../../../../../test/stub-api.ts';
import { reportReachable } from '../../../../lib/api/connection.ts';
import { loadLanguage } from '../../../../lib/language.ts';
import { CaptureBox } from './capture-box.tsx';

vi.mock(import('../../../../lib/language.ts'), async (original) => {
  const actual = await original();
  return { ...actual, loadLanguage: vi.fn<typeof loadLanguage>(actual.loadLanguage) };
});
// The tests of other files share the module.
afterAll(() => void vi.mocked(loadLanguage).mockReset());

let api: StubbedApi;
beforeEach(() => {
  // A chunk that fails to load is logged.
  vi.spyOn(console, 'error').mockReturnValue();
  act(() => reportReachable(true));
  api = stubApi();
  api.respond('getAssistantContext', { success: true, data: { tasks: [], last: [] } });
});

const box = () => screen.getByLabelText('Capture a task');
const renderBox = () =>
  renderComponent(<CaptureBox contacts={[]} tasks={new Map()} onChooseContact={() => Promise.resolve()} />);

const chunks = {
  'never arrives': () => new Promise<never>(() => undefined),
  'fails to load': () => Promise.reject(new Error('The chunk was blocked')),
};

describe.each(Object.entries(chunks))('a message while the language chunk %s', (_name, load) => {
  beforeEach(() => void vi.mocked(loadLanguage).mockImplementation(load));

  it('is sent as written, and the server decides what it asks for', async () => {
    api.respond('assistant', { success: true, data: sampleAssistantResult({ reply: 'Done: Send the quote' }) });
    const { user } = renderBox();
    await user.type(box(), 'done with the quote{Enter}');
    expect(await screen.findByText('Done: Send the quote')).toBeDefined();
    expect(api.bodies('assistant')).toMatchObject([{ text: 'done with the quote', chosen: [], confirmed: false }]);
    for (const choice of ['as', 'tasks', 'overrides']) expect(api.bodies('assistant')[0]).not.toHaveProperty(choice);
    expect(api.bodies('capture')).toEqual([]);
  });
});

it('is not queued as a task if the server is unreachable: the text stays', async () => {
  vi.mocked(loadLanguage).mockImplementation(chunks['fails to load']);
  stubOfflineStore();
  api.disconnect('assistant');
  api.disconnect('getAssistantContext');
  act(() => reportReachable(false));
  const { user } = renderBox();
  await user.type(box(), 'done with the quote{Enter}');
  await waitFor(() => expect(api.requests.map(({ name }) => name)).toContain('assistant'));
  expect(await screen.findByText(/connection/i)).toBeDefined();
  expect(box()).toHaveProperty('value', 'done with the quote');
  expect(screen.queryByRole('list', { name: 'Waiting to be sent' })).toBeNull();
  expect(api.bodies('capture')).toEqual([]);
});
