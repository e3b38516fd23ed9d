import { describe, expect, it } from 'vitest';
import { itemTypeLabel, shortTags, parseTags } from './backlog.rules.ts';

describe('a backlog item', () => {
  it('shows its first two tags and counts the rest [S2.blog.04, S2.blog.05]', () => {
    expect(shortTags(['a', 'b', 'c', 'd'])).toEqual({ shown: ['a', 'b'], more: 2 });
    expect(shortTags(['a', 'b'])).toEqual({ shown: ['a', 'b'], more: 0 });
    expect(shortTags([])).toEqual({ shown: [], more: 0 });
  });

  it('is a reference by default [S3.blog.03]', () => {
    expect(itemTypeLabel(undefined)).toBe('Reference');
    expect(itemTypeLabel('note')).toBe('Note');
  });

  it('has no duplicate tags', () => {
    expect(parseTags(' board, q4,,board ,')).toEqual(['board', 'q4']);
  });
});
