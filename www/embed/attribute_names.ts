/** The attributes of a board, the keywords of some of them, and the properties that reflect them. */

export const attributeNames = [
  'game',
  'src',
  'variant',
  'position',
  'moves',
  'players',
  'level',
  'lesson',
  'lessons',
  'keep-progress',
  'view-only',
  'controls',
  'coordinates',
  'orientation',
  'theme',
  'material',
  'figures',
  'letters',
  'animation',
  'lang',
] as const;
export type AttributeName = (typeof attributeNames)[number];

/** Attributes that define the game and where it starts: changing one of them starts another game. */
export const gameAttributes: ReadonlySet<string> = new Set([
  'game',
  'src',
  'variant',
  'position',
  'moves',
  'lesson',
  'lessons',
]);

/** The buttons that can be shown below a board, in this order. */
export const controlNames = [
  'restart',
  'first',
  'previous',
  'next',
  'last',
  'undo',
  'redo',
  'flip',
] as const;
export type ControlName = (typeof controlNames)[number];

/** `view-only` becomes `viewOnly`. */
const propertyOf = (attribute: string) =>
  attribute.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Properties set before the element was defined shadow those of its class, so they are set again. */
export function upgradeProperties(element: Element, attributes: readonly string[]): void {
  const values = element as unknown as Record<string, unknown>;
  for (const name of attributes.map(propertyOf)) {
    if (!Object.hasOwn(values, name)) continue;
    const value = values[name];
    delete values[name];
    values[name] = value;
  }
}

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
