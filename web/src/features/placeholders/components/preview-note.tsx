import { Badge } from '../../../ui/badge.tsx';

/** Says of a page that it is a picture of something to come. */
export function PreviewNote({ children }: { children: string }) {
  return (
    <p className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
      <Badge tone="amber">Preview</Badge>
      {children}
    </p>
  );
}
