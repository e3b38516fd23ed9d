import { describe, expect, it } from 'vitest';
import { pageRoutes } from '../route-table.ts';
import { pageKeys, findShortcut, type KeyPress } from './shortcut.rules.ts';

const press = (key: string, extra: Partial<KeyPress> = {}) =>
  findShortcut({ key, mod: false, alt: false, typing: false, dialog: false, afterG: false, letters: true, ...extra });

describe('shortcuts', () => {
  it('capture, create, search, open the help and move between rows', () => {
    expect(press('c')).toEqual({ do: 'capture' });
    expect(press('n')).toEqual({ do: 'create' });
    expect(press('/')).toEqual({ do: 'search' });
    expect(press('?')).toEqual({ do: 'help' });
    expect(['j', 'k', 'o', 'x', 'e', '#'].map((key) => press(key))).toMatchObject(
      ['next', 'previous', 'open', 'select', 'edit', 'delete'].map((action) => ({ do: 'row', action })),
    );
  });

  it('Enter opens the focused row, also without single-key shortcuts', () => {
    expect(press('Enter', { onRow: true, letters: false })).toEqual({ do: 'row', action: 'open' });
    expect(press('Enter')).toBeNull();
  });

  it('complete, reschedule, prioritise and move the focused task to the backlog', () => {
    expect(['d', 't', 'b', '1', '2', '3', '4'].map((key) => press(key))).toMatchObject(
      ['done', 'reschedule', 'backlog', 'priority:urgent', 'priority:high', 'priority:medium', 'priority:low'].map(
        (action) => ({ do: 'row', action }),
      ),
    );
  });

  it('undo in every dialog, except while typing', () => {
    expect(press('z', { dialog: true })).toEqual({ do: 'undo' });
    expect(press('z', { dialog: true, mod: true })).toEqual({ do: 'undo' });
    expect(press('z', { dialog: true, typing: true })).toBeNull();
    expect(press('z', { dialog: true, mod: true, typing: true })).toBeNull();
  });

  it('of rows also work in a dialog with rows, the others do not', () => {
    expect(press('d', { dialog: true, rows: true })).toEqual({ do: 'row', action: 'done' });
    expect(press('z', { dialog: true, rows: true })).toEqual({ do: 'undo' });
    expect(press('c', { dialog: true, rows: true })).toBeNull();
    expect(press('g', { dialog: true, rows: true })).toBeNull();
    expect(press('d', { dialog: true })).toBeNull();
    expect(press('d', { dialog: true, rows: true, letters: false })).toBeNull();
  });

  it('g and a letter go to a page that exists', () => {
    expect(press('g')).toBe('wait');
    for (const [key, to] of Object.entries(pageKeys)) {
      expect(press(key, { afterG: true })).toEqual({ do: 'go', to });
      expect(pageRoutes.map(({ path }) => path)).toContain(to);
    }
    expect(press('j', { afterG: true })).toBeNull();
  });

  it('z is Undo, with Control too, but in a text field only with Control and while it is empty', () => {
    expect(press('z')).toEqual({ do: 'undo' });
    expect(press('z', { mod: true, letters: false })).toEqual({ do: 'undo' });
    expect(press('z', { mod: true, typing: true })).toBeNull();
    expect(press('z', { mod: true, typing: true, empty: true })).toEqual({ do: 'undo' });
    expect(press('z', { typing: true, empty: true })).toBeNull();
    expect(press('Z', { mod: true })).toBeNull();
  });

  it('are ignored in text fields and dialogs, and with modifiers', () => {
    expect(press('c', { typing: true })).toBeNull();
    expect(press('c', { dialog: true })).toBeNull();
    expect(press('c', { mod: true })).toBeNull();
    expect(press('c', { alt: true })).toBeNull();
    expect(press('k', { mod: true, dialog: true })).toBeNull();
  });

  it('mod+K opens the palette from a field and with single-key shortcuts switched off', () => {
    expect(press('k', { mod: true, typing: true })).toEqual({ do: 'palette' });
    expect(press('K', { mod: true, letters: false })).toEqual({ do: 'palette' });
    expect(press('c', { letters: false })).toBeNull();
  });
});
