import { z } from 'zod';

/** `win.held`: a provider's win exceeds its limits and awaits approval by two people. Sent once per win. */
export const winHeld = z.object({
  event_id: z.uuid(),
  site_id: z.int().positive(),
  player_id: z.uuid(),
  provider_code: z.string(),
  tx_id: z.string(),
  reason: z.string(),
  amount: z.string().regex(/^\d{1,18}$/),
  currency: z.string(),
  at: z.iso.datetime(),
});
export type WinHeld = z.infer<typeof winHeld>;
