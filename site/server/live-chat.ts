import type { Brand } from './brand.ts';

/** Whether pages of a brand load the live chat [W-16]. */
export function hasLiveChat({ layout }: Pick<Brand, 'layout'>): boolean {
  return layout.live_chat.status && Boolean(layout.live_chat.chat_id);
}

/** Origins of the provider's script, window, pictures and calls; not allowed on brands without the chat. */
export function liveChatOrigins(brand: Pick<Brand, 'layout'>, script: string): string[] {
  if (!hasLiveChat(brand)) return [];
  return [new URL(script).origin, 'https://*.livechatinc.com', 'https://*.livechat-files.com'];
}
