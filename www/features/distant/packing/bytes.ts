/** Writes and reads the parts of a packed game as bytes; a reader throws a `RangeError` where there are too few. */

/** Numbers of moves and of variants need no more. */
const maxVarint = 2 ** 28 - 1;

export class ByteWriter {
  private readonly bytes: number[] = [];

  byte(value: number): void {
    this.bytes.push(value & 0xff);
  }

  /** A number in groups of seven bits, the lowest first, as in LEB128. */
  varint(value: number): void {
    let rest = value;
    while (rest > 0x7f) {
      this.byte((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    this.byte(rest);
  }

  /** 32 bits, the highest first. */
  word(value: number): void {
    for (const shift of [24, 16, 8, 0]) this.byte(value >>> shift);
  }

  raw(bytes: Iterable<number>): void {
    this.bytes.push(...bytes);
  }

  /** A text in UTF-8, with its length. */
  text(value: string): void {
    const bytes = new TextEncoder().encode(value);
    this.varint(bytes.length);
    this.raw(bytes);
  }

  done(): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(this.bytes);
  }
}

export class ByteReader {
  private at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  byte(): number {
    const value = this.bytes[this.at++];
    if (value === undefined) throw new RangeError('too short');
    return value;
  }

  varint(): number {
    let [value, shift] = [0, 0];
    for (;;) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** shift;
      if (value > maxVarint) throw new RangeError('too large');
      if (byte < 0x80) return value;
      shift += 7;
    }
  }

  word(): number {
    return new DataView(this.raw(4).buffer).getUint32(0);
  }

  /** A copy of the next bytes. */
  raw(length: number): Uint8Array<ArrayBuffer> {
    if (this.at + length > this.bytes.length) throw new RangeError('too short');
    return this.bytes.slice(this.at, (this.at += length)) as Uint8Array<ArrayBuffer>;
  }

  text(most: number): string {
    const length = this.varint();
    if (length > most) throw new RangeError('too large');
    return new TextDecoder('utf-8', { fatal: true }).decode(this.raw(length));
  }

  /** Everything that is left. */
  rest(): Uint8Array<ArrayBuffer> {
    return this.raw(this.bytes.length - this.at);
  }
}

/** The CRC-32 of ISO 3309, which PNG and ZIP use too. */
export function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
  }
  return ~crc >>> 0;
}
