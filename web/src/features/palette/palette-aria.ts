/**
 * The parts of a combobox with a list, as ARIA's authoring practices give them: the field keeps the focus and names the active
 * option by its id. The browser's own select and datalist cannot be searched in this way nor drawn with icons and headings.
 */
export const paletteAria = {
  list: (id: string) => ({ id, role: 'listbox', 'aria-label': 'Results' }),
  group: (heading: string) => ({ role: 'group', 'aria-label': heading }),
  option: (id: string, active: boolean) => ({ id, role: 'option', 'aria-selected': active, tabIndex: -1 }),
} as const;
