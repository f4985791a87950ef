/** Gives a text to the reader as a file. */
export function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Later, since some browsers begin to read only then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
