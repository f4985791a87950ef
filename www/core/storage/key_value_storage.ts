/** What of web storage is used. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem'>;
