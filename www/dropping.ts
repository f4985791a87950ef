/** Takes files that are dropped on the page. */
export function takeDroppedFiles(take: (file: File) => void): void {
  document.addEventListener('dragover', (event) => {
    if (hasFiles(event)) event.preventDefault();
  });
  document.addEventListener('drop', (event) => {
    const file = event.dataTransfer?.files[0];
    if (!hasFiles(event)) return;
    event.preventDefault();
    if (file) take(file);
  });
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}
