import type { z } from 'zod';

/** What every event carries: its own id, by which handlers tell a repetition, and the site it happened on. */
export type EventBase = { event_id: string; site_id: number };

export interface EventDefinition<Name extends string, Schema extends z.ZodType<EventBase>> {
  readonly name: Name;
  readonly schema: Schema;
}

/** Declares a business event: `defineEvent('round.settled', roundSettled)`. The payload must survive JSON: no bigint, no Date. */
export function defineEvent<const Name extends string, Schema extends z.ZodType<EventBase>>(
  name: Name,
  schema: Schema,
): EventDefinition<Name, Schema> {
  return { name, schema };
}
