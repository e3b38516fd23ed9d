import { describe, expect, it } from 'vitest';
import { sectionInView } from './use-section-in-view.ts';

const at = (...tops: number[]) => tops.map((top, index) => ({ id: ['one', 'two', 'three'][index] ?? '', top }));
const view = { windowHeight: 1000, atEnd: false, named: '' };

describe('the current section', () => {
  it('is the last one whose top has passed the reading line', () => {
    expect(sectionInView({ ...view, sections: at(200, 900, 1800) })).toBe('one');
    expect(sectionInView({ ...view, sections: at(-500, 390, 900) })).toBe('two');
    expect(sectionInView({ ...view, sections: at(-500, 410, 900) })).toBe('one');
  });

  it('is the first one before any has passed it', () => {
    expect(sectionInView({ ...view, sections: at(600, 900, 1800) })).toBe('one');
  });

  it('is the last one at the end of the page, unless the URL names another visible one', () => {
    const end = { ...view, atEnd: true, sections: at(-800, 300, 700) };
    expect(sectionInView(end)).toBe('three');
    expect(sectionInView({ ...end, named: 'two' })).toBe('two');
    expect(sectionInView({ ...end, named: 'one' })).toBe('three');
  });

  it('is undefined without sections', () => {
    expect(sectionInView({ ...view, sections: [] })).toBeUndefined();
  });
});
