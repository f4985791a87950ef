/** Files that the system opens with the installed page. */

interface Launch {
  files: { getFile(): Promise<File> }[];
}

interface LaunchQueue {
  setConsumer(take: (launch: Launch) => void): void;
}

/** Only some browsers tell of such files. */
export function takeOpenedFiles(open: (file: File) => void): void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files }) => void files[0]?.getFile().then(open));
}
