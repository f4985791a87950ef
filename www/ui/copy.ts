/** Takes text out of the page: to the clipboard, or to another program of the system. */
import { translate } from '../language/translate';

/** Copies the text of a field; resolves to whether that was possible, and a message about it. */
export async function copyField(
  field: HTMLTextAreaElement | HTMLInputElement,
): Promise<{ isCopied: boolean; message: string }> {
  try {
    await navigator.clipboard.writeText(field.value);
    return { isCopied: true, message: translate('importExport.copied') };
  } catch {
    // Without permission to write to the clipboard, select the text so that it can be copied by hand.
    field.focus();
    field.select();
    return { isCopied: false, message: translate('importExport.copyByHand') };
  }
}

export function canShare(): boolean {
  return 'share' in navigator;
}

/** Opens the system's list of programs to share something with; resolves to whether it was shared. */
export async function share(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch {
    // The user cancelled sharing.
    return false;
  }
}
