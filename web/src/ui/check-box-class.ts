/** The browser's own box in the lines of the house; its tick is cut from a square. High contrast modes draw their own. */
export const checkBoxClass =
  "inline-grid size-5 shrink-0 cursor-pointer appearance-none place-content-center rounded-sm border border-line-strong bg-surface transition-colors duration-150 before:size-3 before:bg-on-accent before:opacity-0 before:content-[''] before:[clip-path:polygon(12%_46%,2%_58%,38%_92%,98%_22%,86%_10%,37%_68%)] checked:border-accent checked:bg-accent checked:before:opacity-100 forced-colors:appearance-auto";
