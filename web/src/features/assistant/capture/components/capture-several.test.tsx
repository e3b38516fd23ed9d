import { assistantRequestSchema } from '@aide/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { box, renderBox, stubCaptureApi } from '../../../../../test/capture-box.tsx';
import { sampleAssistantResult, sampleCaptureItem, sampleTask } from '../../../../../test/samples.ts';

const getApi = stubCaptureApi();

describe('several tasks in one message', () => {
  const text = 'Pay the bank fee tomorrow and call Priya on Friday, also book flights to Goa';
  const listRows = () => within(screen.getByRole('list', { name: 'Tasks to save' })).getAllByRole('textbox');

  async function typeThree() {
    const rendered = renderBox();
    await rendered.user.type(box(), text);
    await waitFor(() => expect(listRows()).toHaveLength(3));
    return rendered;
  }

  beforeEach(() => {
    const items = ['Pay the bank fee', 'Call Priya'].map((title) => sampleCaptureItem(sampleTask({ title })));
    getApi().respond('assistant', { success: true, data: sampleAssistantResult({ kind: 'capture', items }) });
  });

  it('shows a numbered row for each task with its own chips, and saves the text unchanged', async () => {
    const { user } = await typeThree();
    expect(listRows().map((title) => title.getAttribute('value'))).toEqual([
      'Pay the bank fee',
      'Call Priya',
      'Book flights to Goa',
    ]);
    expect(screen.getByRole('list', { name: 'Understood, task 1' }).textContent).toContain('Due tomorrow');
    await user.click(screen.getByRole('button', { name: 'Save 3' }));
    expect(await screen.findByText('2 tasks saved.')).toBeDefined();
    expect(getApi().bodies('assistant')).toMatchObject([{ text }]);
    expect(getApi().bodies('assistant')[0]).not.toHaveProperty('tasks');
  });

  it('saves a corrected row, without the removed one', async () => {
    const { user } = await typeThree();
    const chips = screen.getByRole('list', { name: 'Understood, task 2' });
    await user.selectOptions(within(chips).getByLabelText('Priority'), 'urgent');
    await user.click(screen.getByRole('button', { name: 'Drop task 3' }));
    expect(screen.getByText('1 task is not saved.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Save 2' }));
    await waitFor(() => expect(getApi().bodies('assistant')).toHaveLength(1));
    const { tasks: sent = [] } = assistantRequestSchema.parse(getApi().bodies('assistant')[0]);
    expect(sent.map(({ overrides }) => [overrides?.title, overrides?.priority])).toEqual([
      ['Pay the bank fee', 'medium'],
      ['Call Priya', 'urgent'],
    ]);
  });

  it('merges a row with the one above on Backspace, removes one on Delete and restores it', async () => {
    const { user } = await typeThree();
    const [, second] = listRows();
    await user.click(second!);
    await user.keyboard('{Home}{Backspace}');
    expect(listRows().map((title) => title.getAttribute('value'))).toEqual([
      'Pay the bank fee and call Priya',
      'Book flights to Goa',
    ]);
    expect(document.activeElement).toBe(listRows()[0]);
    await user.keyboard('{End}{Delete}');
    expect(listRows().map((title) => title.getAttribute('value'))).toEqual(['Book flights to Goa']);
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(listRows()).toHaveLength(2);
  });
});
