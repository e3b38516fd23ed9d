import { Progress } from './progress.tsx';

interface UploadProgressProps {
  /** The status: "Uploading...". */
  text: string;
  /** The accessible name of the bar. */
  label: string;
  done: number;
  total: number;
}

/** The progress of an upload. */
export function UploadProgress({ text, label, done, total }: UploadProgressProps) {
  return (
    <div className="flex flex-col gap-3 py-6">
      <output>{text}</output>
      <Progress label={label} value={(done / total) * 100} />
      <p className="text-sm text-muted tabular-nums">{`${done.toLocaleString('en')} of ${total.toLocaleString('en')}`}</p>
    </div>
  );
}
