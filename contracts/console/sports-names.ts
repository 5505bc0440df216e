import { z } from 'zod';
import { defineRead, defineWrite } from './call.ts';
import { uuid } from './fields.ts';

/** Entities with names by language; a team can also be a runner of a race, an event can be a race. */
const namedSubject = z.enum(['category', 'competition', 'event', 'team']);
export type NamedSubject = z.infer<typeof namedSubject>;

/** Names shown for an event: the title of a race, teams or runners, competition, category. */
export const sportsNames = defineRead({
  path: 'sports/names',
  summary: 'Names that an event shows, by language.',
  needs: ['odds', 'read'],
  input: { event_id: uuid },
  output: {
    value: z.array(
      z.object({
        subject: namedSubject,
        id: z.string(),
        name: z.string(),
        names: z.record(z.string(), z.string()),
      }),
    ),
  },
  errors: ['notFound'],
});

/**
 * Names by language code, such as { cn: "…" }. Omitted languages keep their name; empty names are removed.
 */
export const setSportsNames = defineWrite({
  path: 'sports/names/set',
  summary: 'Set names by language of a team, runner, race, competition or category.',
  needs: ['odds', 'write'],
  input: {
    subject: namedSubject,
    id: uuid,
    names: z.record(z.string().regex(/^[A-Za-z]{2,3}$/), z.string().trim().max(100)),
  },
  output: {},
  errors: ['notFound'],
});
