import { Progress } from './progress.tsx';

interface UploadProgressProps {
  /** What is happening: "Uploading...". */
  text: string;
  /** The name of the bar, for screen readers. */
  label: string;
  done: number;
  total: number;
}

/** How much of a file has been sent. */
export function UploadProgress({ text, label, done, total }: UploadProgressProps) {
  return (
    <div className="flex flex-col gap-3 py-6">
      <output>{text}</output>
      <Progress label={label} value={(done / total) * 100} />
      <p className="text-sm text-muted tabular-nums">{`${done.toLocaleString('en')} of ${total.toLocaleString('en')}`}</p>
    </div>
  );
}
