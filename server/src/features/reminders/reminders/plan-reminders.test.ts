import type { DeliveryChannel } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import type { DeliveryRow } from '../deliveries/deliveries.table.ts';
import { reconcile, reminderKey, type WantedDelivery } from './plan-reminders.ts';

const taskId = '0197a000-0000-7000-8000-000000000001';
const at = (iso: string) => new Date(iso);

function wanted(iso: string, channel: DeliveryChannel = 'email'): WantedDelivery {
  const reminder = { leadMinutes: 0, subjectAt: at(iso), dueAt: at(iso) };
  return { ...reminder, taskId, channel, key: reminderKey(taskId, reminder, channel) };
}

function existing(iso: string, channel: DeliveryChannel, extra: Partial<DeliveryRow> = {}): DeliveryRow {
  return {
    ...wanted(iso, channel),
    userId: '0197a000-0000-7000-8000-000000000002',
    id: `${channel} ${iso}`,
    kind: 'reminder',
    status: 'planned',
    attempts: 0,
    messageId: null,
    answer: null,
    lastError: null,
    sentAt: null,
    mergedInto: null,
    createdAt: at('2026-11-01T00:00:00Z'),
    ...extra,
  };
}

const monday = '2026-11-16T10:00:00Z';
const tuesday = '2026-11-17T10:00:00Z';
const nothing = new Set<string>();
const unchanged = { create: [], move: [], cancel: [] };

describe('reconciling reminders', () => {
  it('moves the planned row of the same channel to the new time', () => {
    const row = existing(monday, 'email');
    expect(reconcile([wanted(tuesday)], [row], nothing)).toEqual({
      create: [],
      move: [{ delivery: row, to: wanted(tuesday) }],
      cancel: [],
    });
  });

  it('does not move a row of another channel: it cancels it and creates a new one', () => {
    const row = existing(monday, 'telegram');
    expect(reconcile([wanted(tuesday, 'email')], [row], nothing)).toEqual({
      create: [wanted(tuesday, 'email')],
      move: [],
      cancel: [row],
    });
  });

  it('moves each channel to its own row, whatever the order', () => {
    const rows = [existing(monday, 'telegram'), existing(monday, 'email')];
    const { create, move, cancel } = reconcile([wanted(tuesday, 'email'), wanted(tuesday, 'telegram')], rows, nothing);
    expect({ create, cancel }).toEqual({ create: [], cancel: [] });
    expect(move.map(({ delivery, to }) => [delivery.channel, to.channel])).toEqual([
      ['email', 'email'],
      ['telegram', 'telegram'],
    ]);
  });

  it('plans a cancelled row again, and leaves one that was sent', () => {
    const cancelled = existing(monday, 'email', { status: 'cancelled' });
    expect(reconcile([wanted(monday)], [cancelled], nothing).move).toEqual([
      { delivery: cancelled, to: wanted(monday) },
    ]);
    const sent = existing(monday, 'email', { status: 'sent' });
    expect(reconcile([wanted(monday)], [sent], nothing)).toEqual({ create: [], move: [], cancel: [] });
  });

  it('neither moves nor cancels a row that is to be kept', () => {
    const late = existing(monday, 'email');
    expect(reconcile([wanted(tuesday)], [late], new Set([late.key]))).toEqual({
      create: [wanted(tuesday)],
      move: [],
      cancel: [],
    });
  });

  it('moves a planned row whose time has changed, and leaves one at the same time', () => {
    const row = existing(monday, 'email', { dueAt: at(tuesday) });
    expect(reconcile([wanted(monday)], [row], nothing)).toEqual({
      create: [],
      move: [{ delivery: row, to: wanted(monday) }],
      cancel: [],
    });
    expect(reconcile([wanted(monday)], [existing(monday, 'email')], nothing)).toEqual(unchanged);
  });

  it.each(['sent', 'failed', 'merged'] as const)('neither moves nor repeats a reminder that is %s', (status) => {
    const row = existing(monday, 'email', { status, dueAt: at(tuesday) });
    expect(reconcile([wanted(monday)], [row], nothing)).toEqual(unchanged);
    expect(reconcile([wanted(tuesday)], [row], nothing)).toEqual({ ...unchanged, create: [wanted(tuesday)] });
  });

  it('creates missing rows in addition to planned ones', () => {
    const row = existing(monday, 'email');
    expect(reconcile([wanted(tuesday), wanted(monday)], [row], nothing)).toEqual({
      ...unchanged,
      create: [wanted(tuesday)],
    });
  });

  it('moves one of two rows and cancels the other', () => {
    const rows = [existing(monday, 'email'), existing(tuesday, 'email')];
    expect(reconcile([wanted('2026-11-18T10:00:00Z')], rows, nothing)).toEqual({
      create: [],
      move: [{ delivery: rows[0], to: wanted('2026-11-18T10:00:00Z') }],
      cancel: [rows[1]],
    });
  });
});

describe('the key of a reminder', () => {
  it('contains the task, the due time, the lead time and the channel', () => {
    const reminder = { leadMinutes: 30, subjectAt: at(monday), dueAt: at(tuesday) };
    expect(reminderKey(taskId, reminder, 'email')).toBe(`reminder:${taskId}:${at(monday).getTime()}:30:email`);
  });
});
