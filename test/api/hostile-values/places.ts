import type { z } from 'zod';
import { valueOfSchema } from '../isolation/examples.ts';

/** A position in the input of a call: its schema, and the body with another value there. */
export type Place = { path: string; schema: z.ZodType; bodyWith(value: unknown): unknown };

/** Rules nest recursively: deeper ones are read by the same code. */
const MAX_DEPTH = 7;

type Def = {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  getter?: () => z.ZodType;
  options?: z.ZodType[];
  element?: z.ZodType;
  items?: z.ZodType[];
  valueType?: z.ZodType;
  shape?: Record<string, z.ZodType>;
};
const defOf = (schema: z.ZodType) => (schema as unknown as { def: Def }).def;

/** The schema without what makes it optional or changes its output. */
function coreOf(schema: z.ZodType): z.ZodType {
  const { type, innerType, in: input, getter } = defOf(schema);
  if (type === 'pipe' && input) return coreOf(input);
  if (type === 'lazy' && getter) return coreOf(getter());
  return innerType ? coreOf(innerType) : schema;
}

/** Every position below a value, including the value itself. */
export function placesOf(
  schema: z.ZodType,
  value: unknown,
  path: string,
  bodyWith: (value: unknown) => unknown,
  depth = 0,
): Place[] {
  const here = [{ path, schema, bodyWith }];
  if (depth > MAX_DEPTH) return here;
  const core = coreOf(schema);
  const { type, options = [], element, items = [], valueType, shape = {} } = defOf(core);
  const below = (of: z.ZodType, part: unknown, name: string, put: (part: unknown) => unknown) =>
    placesOf(of, part, `${path}.${name}`, (changed) => bodyWith(put(changed)), depth + 1);
  if (type === 'object') {
    const whole = isObject(value) ? value : {};
    return here.concat(
      Object.entries(shape).flatMap(([name, of]) =>
        below(of, whole[name], name, (part) => ({ ...whole, [name]: part })),
      ),
    );
  }
  if (type === 'array') {
    const [first = valueOfSchema(element!), ...rest] = Array.isArray(value) ? value : [];
    return here.concat(below(element!, first, '0', (part) => [part, ...rest]));
  }
  if (type === 'tuple') {
    const whole = Array.isArray(value) ? value : items.map((of) => valueOfSchema(of));
    return here.concat(
      items.flatMap((of, at) => below(of, whole[at], String(at), (part) => whole.with(at, part))),
    );
  }
  if (type === 'record') {
    const whole = isObject(value) ? value : {};
    const name = Object.keys(whole)[0] ?? 'EN';
    return here.concat(below(valueType!, whole[name], name, (part) => ({ ...whole, [name]: part })));
  }
  if (type !== 'union') return here;
  return here.concat(
    options.flatMap((option) => {
      const fits = option.safeParse(value).success;
      return placesOf(option, fits ? value : valueOfSchema(option), path, bodyWith, depth + 1).slice(1);
    }),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
