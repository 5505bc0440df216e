import { z } from 'zod';

/**
 * `webhook.disabled`: an endpoint has failed too many times in a row and receives nothing until staff enable
 * it.
 */
export const webhookDisabled = z.object({
  event_id: z.uuid(),
  site_id: z.int().positive(),
  endpoint_id: z.uuid(),
  name: z.string(),
  failures: z.int().positive(),
  error: z.string(),
  at: z.iso.datetime(),
});
export type WebhookDisabled = z.infer<typeof webhookDisabled>;
