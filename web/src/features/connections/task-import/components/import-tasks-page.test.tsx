import type { TaskImportResult } from '@aide/contract';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { stubApi, type StubbedApi } from '../../../../../test/stub-api.ts';
import { ImportTasksPage } from './import-tasks-page.tsx';

interface ImportBody {
  tasks: { sourceId: string; title: string; notes: string | null }[];
  batchId?: string;
  dryRun?: boolean;
}

let api: StubbedApi;
beforeEach(() => {
  api = stubApi();
  api.handle('importTasks', ({ body }) => ({ success: true as const, data: createAll(body as ImportBody) }));
});

function createAll({ tasks, batchId }: ImportBody): TaskImportResult {
  const created = { tasks: tasks.length, recurringTasks: 0, backlogItems: 0, contacts: 0 };
  return { batchId: batchId ?? null, created, finished: 0, repetitionInNotes: 0, skipped: [] };
}

const sent = () => (api.bodies('importTasks') as ImportBody[]).filter(({ dryRun }) => dryRun !== true);

async function chooseFile(content: string) {
  const { user } = renderComponent(<ImportTasksPage />);
  await user.upload(screen.getByLabelText(/Choose a file/), new File([content], 'project.csv'));
  return user;
}

const project = (tasks: number, notes = '') =>
  `TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,DATE\n${Array.from({ length: tasks }, (_, index) => `task,Task ${index},${notes},4,1,`).join('\n')}\n`;

describe('the import of tasks', () => {
  it('sends ten thousand tasks in several requests of one import, and undoes them in one step', async () => {
    api.respond('undoTaskImport', { success: true, data: { deleted: 9_998, kept: 2 } });
    const user = await chooseFile(project(10_000));
    await user.click(await screen.findByRole('button', { name: 'Import 10,000 tasks' }));
    expect(await screen.findByText('Added 10,000 tasks.')).toBeDefined();
    expect(sent().length).toBe(40);
    expect(new Set(sent().flatMap(({ tasks }) => tasks.map(({ sourceId }) => sourceId))).size).toBe(10_000);
    expect(new Set(sent().map(({ batchId }) => batchId)).size).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Undo import' }));
    const undone = 'Import undone: 9,998 deleted, 2 kept because you changed them since.';
    expect(await screen.findByText(undone)).toBeDefined();
    expect(api.requests.at(-1)?.params).toEqual({ id: sent()[0]?.batchId });
  });

  it('keeps requests small when tasks are large', async () => {
    const user = await chooseFile(project(300, 'x'.repeat(15_000)));
    await user.click(await screen.findByRole('button', { name: 'Import 300 tasks' }));
    expect(await screen.findByText('Added 300 tasks.')).toBeDefined();
    for (const body of sent()) expect(JSON.stringify(body).length).toBeLessThan(2_500_000);
    expect(sent().length).toBe(3);
  });

  it('displays the progress while tasks are sent', async () => {
    const user = await chooseFile(project(500));
    const go = await screen.findByRole('button', { name: 'Import 500 tasks' });
    let release: () => void = () => undefined;
    const pending = new Promise<void>((resolve) => {
      release = resolve;
    });
    let requests = 0;
    api.handle('importTasks', async ({ body }) => {
      requests += 1;
      if (requests === 2) await pending;
      return { success: true as const, data: createAll(body as ImportBody) };
    });
    await user.click(go);
    expect(await screen.findByText('250 of 500')).toBeDefined();
    expect(screen.getByRole('progressbar', { name: 'Imported rows' })).toBeDefined();
    release();
    expect(await screen.findByText('Added 500 tasks.')).toBeDefined();
  });

  it('names the rows that are not valid', async () => {
    api.handle('importTasks', ({ body }) => {
      const skipped = [{ row: 2, problem: 'invalid' as const, message: 'Please enter a valid due date' }];
      const data = createAll(body as ImportBody);
      return { success: true as const, data: { ...data, created: { ...data.created, tasks: 1 }, skipped } };
    });
    await chooseFile(project(2));
    expect(await screen.findByText('1 row can’t be imported:')).toBeDefined();
    expect(screen.getByText('Please enter a valid due date')).toBeDefined();
  });
});
