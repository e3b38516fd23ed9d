import { describe, expect, it } from 'vitest';
import { uuidv7 } from 'uuidv7';
import { createSignedLinks, type Grant } from './signed-links.ts';

const links = createSignedLinks('a secret that is long enough for the test');
const act: Grant = {
  purpose: 'act',
  userId: uuidv7(),
  taskId: uuidv7(),
  action: 'tomorrow',
  subjectAt: new Date('2026-11-20T10:00:00.123Z'),
  expiresAt: new Date('2026-12-20T10:00:00Z'),
};

describe('a signed link', () => {
  it.each<Grant>([act, { ...act, subjectAt: null }, { purpose: 'unsubscribe', userId: uuidv7(), kind: 'digest' }])(
    'contains its action',
    (grant) => {
      expect(links.read(links.issue(grant))).toEqual(grant);
    },
  );

  it('fits on a line', () => {
    expect(links.issue(act).length).toBeLessThan(90);
  });

  it('is invalid if changed in any place, truncated, or signed with another secret', () => {
    const token = links.issue(act);
    const bytes = Buffer.from(token, 'base64url');
    for (let place = 0; place < bytes.length; place += 1) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(links.read(changed.toString('base64url'))).toBeNull();
    }
    expect(links.read(token.slice(0, -4))).toBeNull();
    expect(links.read('')).toBeNull();
    expect(createSignedLinks('another secret, just as long as that one').read(token)).toBeNull();
  });
});
