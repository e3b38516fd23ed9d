import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { describe, expect, it } from 'vitest';
import { useFirstFocus } from './use-first-focus.ts';

function Page({ enabled }: { enabled: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  useFirstFocus(field, enabled);
  return <input ref={field} aria-label="First" />;
}

describe('the first field of a page', () => {
  it('has the focus when the page opens', () => {
    render(<Page enabled />);
    expect(document.activeElement).toBe(screen.getByLabelText('First'));
  });

  it('does not get the focus if the user moved it, or if disabled', () => {
    render(<button type="button">Menu</button>);
    screen.getByRole('button').focus();
    const page = render(<Page enabled />);
    expect(document.activeElement).toBe(screen.getByRole('button'));
    page.unmount();
    screen.getByRole('button').blur();
    render(<Page enabled={false} />);
    expect(document.activeElement).toBe(document.body);
  });
});
