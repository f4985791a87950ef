/** Reads the rule files that people give to the page. In: a file. Out: its text, or an error that says what is wrong. */
import { say } from '../language/say';
import { decode, mostBytes } from './decode';

export async function readRuleFile(file: File): Promise<string> {
  // An archive that could be read is not here any more: its files are.
  if (/\.zip$/i.test(file.name)) throw new Error(say('new.badArchive', { file: file.name }));
  if (file.size > mostBytes) throw new Error(say('new.tooLong', { file: file.name }));
  return decode(new Uint8Array(await file.arrayBuffer()));
}
