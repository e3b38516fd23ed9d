import { expect, it, vi } from 'vitest';
import { renderComponent } from '../../test/render.tsx';
import { FormMessage } from './form-message.tsx';

it('scrolls an error into view, which can be behind the buttons of a dialog on a phone', () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  renderComponent(<FormMessage error="The password is wrong." />);
  expect(scroll).toHaveBeenCalledWith({ block: 'nearest' });
  scroll.mockRestore();
});
