import type { CallResponse, Task } from '@aide/contract';
import { act, screen } from '@testing-library/react';
import { beforeAll, beforeEach, vi } from 'vitest';
import { CaptureBox } from '../src/features/assistant/capture/components/capture-box.tsx';
import { reportReachable } from '../src/lib/api/connection.ts';
import { loadLanguage } from '../src/lib/language.ts';
import { renderComponent } from './render.tsx';
import { sampleContact, sampleTask } from './samples.ts';
import { stubApi, type StubbedApi } from './stub-api.ts';

type KnownTask = CallResponse<'getAssistantContext'>['data']['tasks'][number];

const priya = sampleContact({ name: 'Priya Shah' });
const people = [priya];
export const renewal = sampleTask({ title: 'Call Priya about the renewal', contact_id: priya.id });
export const invoice = sampleTask({ title: 'Call Priya about the invoice', contact_id: priya.id });
export const rent = sampleTask({ title: 'Pay the rent' });
const tasks = new Map([renewal, invoice, rent].map((task) => [task.id, task]));

function toKnown(task: Task, changes: Partial<KnownTask> = {}): KnownTask {
  return {
    id: task.id,
    title: task.title,
    contactId: task.contact_id,
    taskType: task.task_type,
    priority: task.priority,
    status: task.status,
    due: null,
    recurring: false,
    completedOn: null,
    ...changes,
  };
}

/** Stubs the API before each test of a file. Returns a getter for the current stub. */
export function stubCaptureApi(): () => StubbedApi {
  let api: StubbedApi;
  // The first load of the language package takes longer than a query's timeout.
  beforeAll(async () => {
    await loadLanguage();
  });
  beforeEach(() => {
    vi.clearAllMocks();
    act(() => reportReachable(true));
    api = stubApi();
    api.respond('getAssistantContext', {
      success: true,
      data: {
        tasks: [toKnown(renewal), toKnown(invoice), toKnown(rent, { due: { date: '2020-01-01', time: null } })],
        last: [],
      },
    });
  });
  return () => api;
}

/** Renders the box with tasks and a contact. */
export function renderBox() {
  return renderComponent(<CaptureBox contacts={people} tasks={tasks} onChooseContact={() => Promise.resolve()} />);
}

export const box = () => screen.getByLabelText('Capture a task');
