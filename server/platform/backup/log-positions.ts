/** A position in PostgreSQL's log from its text, such as `0/16B3748`. */
export function positionOf(text: string): bigint {
  const [high, low] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** The text of a position. */
export const positionText = (position: bigint): string =>
  `${(position >> 32n).toString(16).toUpperCase()}/${(position & 0xffffffffn).toString(16).toUpperCase()}`;

/** The beginning of the segment in which a position lies. */
export const segmentStart = (position: bigint, size: bigint): bigint => position - (position % size);

const part = (value: bigint): string => value.toString(16).toUpperCase().padStart(8, '0');

/** The file name of the segment in which a position lies. */
export function segmentName(timeline: number, position: bigint, size: bigint): string {
  const number = position / size;
  const perFile = 0x1_0000_0000n / size;
  return part(BigInt(timeline)) + part(number / perFile) + part(number % perFile);
}
