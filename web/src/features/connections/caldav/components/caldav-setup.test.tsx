import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CaldavSetup } from './caldav-setup.tsx';

it('shows the server and the user name to copy, and links to the password', () => {
  render(<CaldavSetup email="asha@example.com" />);
  expect(screen.getByLabelText('Server')).toHaveProperty('value', `${location.origin}/dav/`);
  expect(screen.getByLabelText('User name')).toHaveProperty('value', 'asha@example.com');
  expect(screen.getByRole('link', { name: 'API token' }).getAttribute('href')).toBe('#api-tokens');
  expect(screen.getAllByRole('button', { name: /copy/i })).toHaveLength(2);
});
