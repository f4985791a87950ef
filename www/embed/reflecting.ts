/** Gives an element a property for each of its attributes, as elements of HTML have them. */

/** `view-only` is `viewOnly`. */
const propertyOf = (attribute: string) =>
  attribute.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

export function reflectTexts(prototype: Element, attributes: readonly string[]): void {
  for (const name of attributes)
    Object.defineProperty(prototype, propertyOf(name), {
      configurable: true,
      enumerable: true,
      get(this: Element) {
        return this.getAttribute(name);
      },
      set(this: Element, value: unknown) {
        if (value === null || value === undefined) this.removeAttribute(name);
        else this.setAttribute(name, String(value));
      },
    });
}

export function reflectBoolean(prototype: Element, name: string): void {
  Object.defineProperty(prototype, propertyOf(name), {
    configurable: true,
    enumerable: true,
    get(this: Element) {
      return this.hasAttribute(name);
    },
    set(this: Element, value: unknown) {
      this.toggleAttribute(name, Boolean(value));
    },
  });
}
