/** Reads big-endian numbers and WOFF2's two variable lengths, one after the other. */
export class Reader {
  readonly bytes: Buffer;
  at: number;

  constructor(bytes: Buffer, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  u8(): number {
    return this.bytes.readUInt8(this.step(1));
  }

  u16(): number {
    return this.bytes.readUInt16BE(this.step(2));
  }

  i16(): number {
    return this.bytes.readInt16BE(this.step(2));
  }

  u32(): number {
    return this.bytes.readUInt32BE(this.step(4));
  }

  take(length: number): Buffer {
    const start = this.step(length);
    return this.bytes.subarray(start, start + length);
  }

  /** UIntBase128: seven bits a byte, the highest first. */
  base128(): number {
    let value = 0;
    for (let count = 0; count < 5; count++) {
      const byte = this.u8();
      value = value * 128 + (byte & 0x7f);
      if ((byte & 0x80) === 0) return value;
    }
    throw new Error('a length of the font is too long');
  }

  /** 255UInt16: one byte for what is small. */
  short255(): number {
    const code = this.u8();
    if (code === 253) return this.u16();
    if (code === 255) return this.u8() + 253;
    if (code === 254) return this.u8() + 506;
    return code;
  }

  private step(length: number): number {
    const start = this.at;
    this.at += length;
    return start;
  }
}

export const u16 = (...values: number[]) => numbers(values, 2);
export const u32 = (...values: number[]) => numbers(values, 4);

function numbers(values: readonly number[], size: 2 | 4): Buffer {
  const bytes = Buffer.alloc(values.length * size);
  values.forEach((value, index) => {
    bytes.writeUIntBE(value, index * size, size);
  });
  return bytes;
}

export function base128(value: number): Buffer {
  const digits = [value & 0x7f];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128))
    digits.unshift((rest & 0x7f) | 0x80);
  return Buffer.from(digits);
}
