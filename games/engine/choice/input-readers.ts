/** Parsers of external input; each throws a RangeError that names the problem. */

/** An object with exactly these properties. */
export function readObject<Name extends string>(
  value: unknown,
  names: readonly Name[],
): Record<Name, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new RangeError(`a choice of ${names.join(', ')} is needed`);
  const keys = Object.keys(value);
  if (keys.length !== names.length || !names.every((name) => Object.hasOwn(value, name)))
    throw new RangeError(`a choice has exactly ${names.join(', ')}`);
  return value as Record<Name, unknown>;
}

/** An integer from `least` to `most`. */
export function readInteger(value: unknown, min: number, max: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max)
    throw new RangeError(`a whole number from ${min} to ${max} is needed`);
  return value;
}

/** One of the given words. */
export function readOneOf<const Word extends string>(value: unknown, words: readonly Word[]): Word {
  const word = words.find((candidate) => candidate === value);
  if (word === undefined) throw new RangeError(`one of ${words.join(', ')} is needed`);
  return word;
}

/** Empty object: the game has no choice of this kind. */
export function readNothing(value: unknown): null {
  if (value !== null && value !== undefined) throw new RangeError('there is nothing to choose');
  return null;
}
