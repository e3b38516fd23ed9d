import { describe, expect, it } from 'vitest';
import { findFieldErrors } from '../../../lib/forms/use-schema-form.ts';
import { createDraftSchema, emptyDraft, getCreationKind, type TaskDraft } from './create-task.rules.ts';

const zone = 'Asia/Kolkata';
const contactId = '00000000-0000-4000-8000-000000000001';
const draft = (changes: Partial<TaskDraft>): TaskDraft => ({ ...emptyDraft, title: 'Call Priya', ...changes });
const createSchema = (values: TaskDraft) => createDraftSchema(getCreationKind(values), zone);
const validate = (values: TaskDraft) => findFieldErrors(createSchema(values), values);
const parse = (values: TaskDraft) => createSchema(values).parse(values);

describe('a draft', () => {
  it('needs a title, but no due date [S5.task.01]', () => {
    expect(validate(draft({ title: '  ' }))).toEqual({ title: 'Title is required' });
    expect(parse(draft({})).body).toMatchObject({ dueDate: null });
  });

  it('needs no date in the backlog or when it recurs, but then a pattern [S5.task.03, S5.task.04, S5.task.05]', () => {
    expect(validate(draft({ status: 'backlog' }))).toEqual({});
    expect(validate(draft({ recurring: 'yes', recurrenceText: 'daily' }))).toEqual({});
    expect(validate(draft({ recurring: 'yes', recurrenceText: ' ' }))).toEqual({
      recurrenceText: 'Recurrence pattern is required',
    });
  });

  it('becomes a backlog item even if it was recurring before', () => {
    expect(getCreationKind(draft({ status: 'backlog', recurring: 'yes' }))).toBe('backlog');
  });
});

describe('the request', () => {
  it('is a task on a day, at midnight UTC [S3.task.07, S9.date.01]', () => {
    expect(parse(draft({ dueDate: '2027-03-04' }))).toEqual({
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

  it('has the chosen time in the user’s time zone [S5.task.06]', () => {
    const { body } = parse(draft({ dueDate: '2027-03-04', dueTime: '04:30 PM' }));
    expect(body).toMatchObject({ dueDate: '2027-03-04T11:00:00.000Z' });
    expect(body).not.toHaveProperty('dueHasTime');
  });

  it('sends due_has_time for a time that is midnight UTC', () => {
    const { body } = parse(draft({ dueDate: '2027-03-04', dueTime: '05:30 AM' }));
    expect(body).toMatchObject({ dueDate: '2027-03-04T00:00:00.000Z', dueHasTime: true });
  });

  it('is a recurring task of the dashboard [S3.rec.01, S3.rec.03]', () => {
    const { body } = parse(draft({ recurring: 'yes', recurrenceText: ' daily ', contactId }));
    expect(body).toEqual({
      title: 'Call Priya',
      description: '',
      recurrenceText: 'daily',
      priority: 'medium',
      taskType: 'todo',
      contactId,
      source: 'dashboard',
    });
  });

  it('is a backlog item of the same type [S3.blog.06]', () => {
    const { body } = parse(draft({ status: 'backlog', taskType: 'follow_up', dueDate: '2027-03-04' }));
    expect(body).toEqual({
      title: 'Call Priya',
      description: '',
      priority: 'medium',
      item_type: 'follow_up',
      contactId: null,
    });
  });
});
