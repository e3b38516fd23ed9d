import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { isFree, requestFloating, useFloating, type FloatingKind } from './floating.ts';

const ends: (() => void)[] = [];
const show = (kind: FloatingKind) => {
  const end = requestFloating(kind);
  ends.push(end);
  return end;
};
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

describe('floating elements', () => {
  it('never delay a toast or a notification', () => {
    for (const kind of ['toast', 'notification', 'question', 'insight', 'nudge', 'microphone'] as const) show(kind);
    expect([isFree('toast'), isFree('notification')]).toEqual([true, true]);
  });

  it('delay the nudge for the insight, and the insight for the toast', () => {
    const toast = show('toast');
    show('insight');
    show('nudge');
    expect([isFree('insight'), isFree('nudge')]).toEqual([false, false]);
    act(toast);
    ends.splice(ends.indexOf(toast), 1);
    expect([isFree('insight'), isFree('nudge')]).toEqual([true, false]);
  });

  it('keep the microphone visible while a nudge only waits', () => {
    show('nudge');
    expect(isFree('microphone')).toBe(false);
    show('insight');
    expect(isFree('microphone')).toBe(true);
  });

  it('show and hide a component as others appear and disappear', () => {
    function Nudge() {
      return useFloating('nudge', true) && <p>Nudge</p>;
    }
    render(<Nudge />);
    expect(screen.queryByText('Nudge')).not.toBeNull();
    let end = () => {};
    act(() => {
      end = requestFloating('toast');
    });
    expect(screen.queryByText('Nudge')).toBeNull();
    act(() => end());
    expect(screen.queryByText('Nudge')).not.toBeNull();
  });
});
