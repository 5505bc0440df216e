import type { z } from 'zod';
import { placesOf } from './places.ts';
import { bodyText, hostileValues, Raw } from './values.ts';

export type Body = Record<string, unknown>;
/** A body to send, and its hostile part. */
export type Tried = { path: string; text: string };

/** Fields of nearly every call, read by the same code: tried with the first call that has them. */
const SHARED = /^\.(domain_name|external_id|account_id|auth|site_id|reason|request_id)$/;
/** Identifiers: any other value is simply not found. */
const REFERENCE = /(_id|_ids|_code|_key|\.id|\.code|slug|reference|revision|version|before)(\.|$)/;
/** Of the values of a shared field, every nth, including those that it rejects. */
const SHARED_EVERY = 4;
/** Bodies with hostile values in as many fields as the call accepts at once. */
const TOGETHER = 2;

const takes = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value instanceof Raw ? JSON.parse(value.json) : value).success;
const everyNth = <T>(values: readonly T[], step: number, from: number) =>
  values.filter((_, at) => (at + from) % step === 0);

type Options = { foreign: readonly unknown[]; seen: Set<string>; every: number };

/**
 * Selects the bodies for a call. `every`: each field alone with every nth accepted value and one rejected
 * value; 0: only all fields at once. `seen` holds the shared fields already tried.
 */
export function inputsOf(input: z.ZodType, base: Body, { foreign, seen, every }: Options) {
  const { shape } = input as unknown as { shape: Record<string, z.ZodType> };
  const texts = new Map<string, string>();
  if (every > 0) texts.set(bodyText(base), 'as it should be');
  const turns: Body[] = Array.from({ length: TOGETHER }, () => base);
  let [places, values] = [0, 0];
  for (const [field, schema] of Object.entries(shape)) {
    const isShared = SHARED.test(`.${field}`);
    if (isShared && seen.has(field)) continue;
    if (isShared) seen.add(field);
    for (const place of placesOf(schema, base[field], `.${field}`, (value) => value)) {
      const all = hostileValues(place.schema, foreign);
      const bodyWith = (body: Body, value: unknown) => ({ ...body, [field]: place.bodyWith(value) });
      places += 1;
      values += all.length;
      const alone = isShared ? everyNth(all, every || SHARED_EVERY, places) : [];
      if (every > 0 && !isShared) {
        const taken = all.filter((value) => takes(place.schema, value));
        alone.push(...everyNth(taken, every, places), all[(places * 7) % all.length]);
      }
      for (const value of alone) texts.set(bodyText(bodyWith(base, value)), place.path);
      if (isShared || REFERENCE.test(place.path)) continue;
      for (const [turn, body] of turns.entries()) {
        const value = valueOfTurn(turn, places, all, place.schema);
        const changed = bodyWith(body, value);
        const isWhole = value !== undefined && input.safeParse(JSON.parse(bodyText(changed))).success;
        if (isWhole) turns[turn] = changed;
      }
    }
  }
  for (const [turn, body] of turns.entries()) texts.set(bodyText(body), `everything, ${turn}`);
  return { places, values, bodies: [...texts].map(([text, path]) => ({ text, path })) };
}

/** Values that a schema accepts: first its limits, which are last in the list, then the others. */
function valueOfTurn(turn: number, at: number, all: readonly unknown[], schema: z.ZodType): unknown {
  const from = turn === 0 ? 0 : (turn * 17 + at * 5) % all.length;
  const ordered = [...all.slice(0, all.length - from).reverse(), ...all.slice(all.length - from).reverse()];
  return ordered.find((value) => takes(schema, value));
}
