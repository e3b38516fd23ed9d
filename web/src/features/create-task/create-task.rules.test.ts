import { describe, expect, it } from 'vitest';
import { creationOf, emptyDraft, kindOf, validateDraft, type TaskDraft } from './create-task.rules.ts';

const zone = 'Asia/Kolkata';
const draft = (changes: Partial<TaskDraft>): TaskDraft => ({ ...emptyDraft, title: 'Call Priya', ...changes });

describe('a draft', () => {
  it('needs a title and, as a plain task, a due date [S5.task.01, S5.task.02]', () => {
    expect(validateDraft(draft({ title: '  ' }))).toEqual({
      title: 'Title is required',
      dueDate: 'Due date is required',
    });
    expect(validateDraft(draft({ dueDate: '2027-03-04' }))).toEqual({});
  });

  it('needs no date in the backlog or when it repeats, but then a pattern [S5.task.03, S5.task.04, S5.task.05]', () => {
    expect(validateDraft(draft({ status: 'backlog' }))).toEqual({});
    expect(validateDraft(draft({ recurring: 'yes', recurrenceText: 'daily' }))).toEqual({});
    expect(validateDraft(draft({ recurring: 'yes', recurrenceText: ' ' }))).toEqual({
      recurrenceText: 'Recurrence pattern is required',
    });
  });

  it('becomes a backlog item even when it was to repeat before', () => {
    expect(kindOf(draft({ status: 'backlog', recurring: 'yes' }))).toBe('backlog');
  });
});

describe('what is sent', () => {
  it('is a task on a day, at midnight UTC [S3.task.07, S9.date.01]', () => {
    expect(creationOf(draft({ dueDate: '2027-03-04' }), zone)).toEqual({
      kind: 'task',
      body: {
        title: 'Call Priya',
        description: '',
        status: 'pending',
        dueDate: '2027-03-04T00:00:00.000Z',
        contactId: null,
        priority: 'medium',
        task_type: 'todo',
      },
    });
  });

  it('has the chosen time of the user’s zone [S5.task.06]', () => {
    const { body } = creationOf(draft({ dueDate: '2027-03-04', dueTime: '04:30 PM' }), zone);
    expect(body).toMatchObject({ dueDate: '2027-03-04T11:00:00.000Z' });
    expect(body).not.toHaveProperty('dueHasTime');
  });

  it('says that a moment is one when it happens to be midnight UTC', () => {
    const { body } = creationOf(draft({ dueDate: '2027-03-04', dueTime: '05:30 AM' }), zone);
    expect(body).toMatchObject({ dueDate: '2027-03-04T00:00:00.000Z', dueHasTime: true });
  });

  it('is a recurring task of the dashboard [S3.rec.01, S3.rec.03]', () => {
    const { body } = creationOf(draft({ recurring: 'yes', recurrenceText: ' daily ', contactId: 'c1' }), zone);
    expect(body).toEqual({
      title: 'Call Priya',
      description: '',
      recurrenceText: 'daily',
      priority: 'medium',
      taskType: 'todo',
      contactId: 'c1',
      source: 'dashboard',
    });
  });

  it('is a backlog item of the same type [S3.blog.06]', () => {
    const { body } = creationOf(draft({ status: 'backlog', taskType: 'follow_up', dueDate: '2027-03-04' }), zone);
    expect(body).toEqual({
      title: 'Call Priya',
      description: '',
      priority: 'medium',
      item_type: 'follow_up',
      contactId: null,
    });
  });
});
