/** 'Priya Nair, Acme', or the name alone. */
export function personWords({ name, company }: { name: string; company?: string | null | undefined }): string {
  return company ? `${name}, ${company}` : name;
}
