import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { VoiceButton } from './voice-button.tsx';

const corner = new DOMRect(300, 600, 48, 48);

/** Renders the microphone over an element of the page; both have the same place. */
function renderOver(tag: 'li' | 'button') {
  const measure = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(corner);
  const Tag = tag;
  renderComponent(
    <>
      <main>
        <Tag>Call Priya</Tag>
      </main>
      <VoiceButton onPress={() => undefined} />
    </>,
  );
  return measure;
}

const getMicrophone = () => screen.getByLabelText('Voice task');

it('the microphone is hidden over a control', async () => {
  renderOver('button');
  await expect.poll(() => getMicrophone()).toHaveProperty('hidden', true);
});

it('the microphone is shown over a row of text', async () => {
  const measure = renderOver('li');
  await expect.poll(() => measure.mock.calls.length).toBeGreaterThan(0);
  expect(getMicrophone()).toHaveProperty('hidden', false);
});

it('the microphone measures the page once per frame', () => {
  vi.useFakeTimers();
  const measure = renderOver('button');
  act(() => void vi.advanceTimersByTime(1000));
  measure.mockClear();
  for (let count = 0; count < 5; count += 1) fireEvent.scroll(window);
  expect(measure).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(20));
  expect(measure).toHaveBeenCalledTimes(2);
});
