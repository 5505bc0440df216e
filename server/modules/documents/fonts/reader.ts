/** Reads big-endian numbers and WOFF2's two variable lengths, one after the other. */
export type Reader = {
  u8(): number;
  u16(): number;
  i16(): number;
  u32(): number;
  /** 255UInt16. */
  short(): number;
  /** UIntBase128. */
  long(): number;
  take(length: number): Buffer;
};

export function readerOf(bytes: Buffer, start = 0): Reader {
  let at = start;
  const step = (length: number): number => {
    at += length;
    return at - length;
  };
  const u8 = () => bytes.readUInt8(step(1));
  const u16 = () => bytes.readUInt16BE(step(2));
  return {
    u8,
    u16,
    i16: () => bytes.readInt16BE(step(2)),
    u32: () => bytes.readUInt32BE(step(4)),
    short() {
      const code = u8();
      if (code === 253) return u16();
      if (code === 254) return 506 + u8();
      return code === 255 ? 253 + u8() : code;
    },
    long() {
      let value = 0;
      for (let i = 0; i < 5; i++) {
        const byte = u8();
        value = value * 128 + (byte & 127);
        if (byte < 128) return value;
      }
      throw new Error('a length of the font is too long');
    },
    take(length) {
      const begin = step(length);
      return bytes.subarray(begin, begin + length);
    },
  };
}
