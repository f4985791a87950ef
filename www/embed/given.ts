/** The texts of attributes, as anybody may have written them, and how what cannot be used is refused. */
import type { AttributeName } from './attribute_names';

/** What is wrong with an attribute. */
export interface Refusal {
  attribute: AttributeName;
  message: string;
}

export type Read = (name: AttributeName) => string | null;

/** Notes that an attribute has not one of the values that it may have. */
export type Refuse = (attribute: AttributeName, may: string) => void;

export interface Given {
  read: Read;
  refuse: Refuse;
}

/** An address that something is to be fetched from. */
export function addressIn(
  { read, refuse }: Given,
  name: 'src' | 'lessons',
  may: string,
): string | null {
  const text = read(name);
  if (text === null) return null;
  const address = urlOf(text);
  if (address !== null && /^(https?|blob|data):$/.test(address.protocol)) return address.href;
  refuse(name, may);
  return null;
}

function urlOf(text: string): URL | null {
  try {
    return new URL(text, document.baseURI);
  } catch {
    return null;
  }
}

/** The first of the allowed words where there is nothing, or something else, which is refused. */
export function oneOf<T extends string>(
  { read, refuse }: Given,
  name: AttributeName,
  allowed: readonly [T, ...T[]],
): T {
  const text = read(name) ?? allowed[0];
  const found = allowed.find((one) => one === text.trim());
  if (found === undefined) refuse(name, allowed.join(', '));
  return found ?? allowed[0];
}
