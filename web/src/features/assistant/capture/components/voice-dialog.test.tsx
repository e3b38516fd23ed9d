import type { CallResponse } from '@aide/contract';
import { act, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { stubApi, type StubbedApi } from '../../../../../test/stub-api.ts';
import { reportReachable } from '../../../../lib/api/connection.ts';
import { VoiceDialog } from './voice-dialog.tsx';

let api: StubbedApi;
beforeEach(() => {
  act(() => reportReachable(true));
  api = stubApi();
  api.respond('prepareSpeech', { success: true, data: { preparing: true, languages: ['en'] } });
});

function stubRecorder(): void {
  vi.stubGlobal('MediaRecorder', vi.fn());
  Object.defineProperty(navigator, 'mediaDevices', { value: {}, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));
}

/** A microphone whose recording ends when it is stopped. */
function stubRecording(): void {
  class FakeRecorder extends EventTarget {
    static isTypeSupported = () => true;
    state = 'inactive';
    mimeType = 'audio/webm';
    start() {
      this.state = 'recording';
    }
    stop() {
      this.state = 'inactive';
      this.dispatchEvent(new Event('stop'));
    }
  }
  stubRecorder();
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  const microphone = { getUserMedia: () => Promise.resolve({ getTracks: () => [] }) };
  Object.defineProperty(navigator, 'mediaDevices', { value: microphone, configurable: true });
}

const listNames = () => api.requests.map(({ name }) => name);
const open = () => renderComponent(<VoiceDialog contacts={[]} tasks={new Map()} onClose={() => {}} />);

describe('the voice dialog', () => {
  it('asks the server to load its model when recordings will be sent there', async () => {
    stubRecorder();
    open();
    await waitFor(() => expect(listNames()).toEqual(['prepareSpeech']));
  });

  it('says that recordings are understood in English only, unless the server transcribes Hindi too', async () => {
    stubRecorder();
    const { findByText, queryByLabelText, unmount } = open();
    await findByText(/It understands English only\.$/);
    expect(queryByLabelText('Spoken language')).toBeNull();
    unmount();
    api.respond('prepareSpeech', { success: true, data: { preparing: true, languages: ['en', 'hi'] } });
    const { findByLabelText, queryByText } = open();
    await findByLabelText('Spoken language');
    expect(queryByText(/English only/)).toBeNull();
  });

  it.each([
    { title: 'sends the chosen language before the server has named its languages', named: null, sent: 'hi' },
    { title: 'sends the chosen language that was named during the recording', named: ['en', 'hi'], sent: 'hi' },
    { title: 'sends no language that the server excluded during the recording', named: ['en'], sent: undefined },
  ] as const)('$title', async ({ named, sent }) => {
    localStorage.setItem('spoken_language', 'hi-IN');
    stubRecording();
    const answer = Promise.withResolvers<CallResponse<'prepareSpeech'>>();
    api.handle('prepareSpeech', () => answer.promise);
    api.respond('transcribeRecording', { success: true, data: { text: 'call Ravi' } });
    const { user, findByRole, findByText } = open();
    await user.click(await findByRole('button', { name: 'Record' }));
    if (named) {
      answer.resolve({ success: true, data: { preparing: true, languages: [...named] } });
      await (named.length === 1 ? findByText(/English only/) : findByRole('combobox', { name: 'Spoken language' }));
    }
    await user.click(await findByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(listNames()).toContain('transcribeRecording'));
    expect(api.requests.find(({ name }) => name === 'transcribeRecording')?.query['language']).toBe(sent);
  });

  it('requests nothing in a browser with speech recognition', () => {
    vi.stubGlobal('webkitSpeechRecognition', vi.fn());
    open();
    expect(listNames()).toEqual([]);
  });

  it('opens even if the server is unreachable', async () => {
    stubRecorder();
    api.disconnect('prepareSpeech');
    const { findByRole } = open();
    await findByRole('dialog', { name: 'Voice Task' });
    await waitFor(() => expect(listNames()).toEqual(['prepareSpeech']));
  });

  it('saves a name that is not a contact together with the task', async () => {
    vi.stubGlobal('webkitSpeechRecognition', vi.fn());
    api.respond('getAssistantContext', { success: true, data: { tasks: [], last: [] } });
    api.fail('assistant', 500, { success: false, message: 'Down' });
    const { user, findByRole, getByLabelText } = open();
    await user.type(getByLabelText('Task'), 'call liam tomorrow at five');
    await user.click(await findByRole('button', { name: 'Add Liam as a contact' }));
    expect(api.bodies('assistant')).toEqual([]);
    await user.click(await findByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(api.bodies('assistant')).toMatchObject([{ source: 'voice_input', overrides: { new_contact: 'Liam' } }]),
    );
  });
});
