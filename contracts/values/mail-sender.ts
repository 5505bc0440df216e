import { z } from 'zod';

/**
 * The part after the @ is a lower-case domain, as in `domainName`. The part before is limited to letters,
 * digits and `._%+-`: no quotes, comments or line breaks that a mail header could be made of.
 */
const ADDRESS =
  /^[A-Za-z0-9][A-Za-z0-9._%+-]{0,63}@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** No control, format or separator characters, and nothing that ends or begins an address in a header. */
const DISPLAY_NAME = /^[^\p{C}\p{Zl}\p{Zp}<>"\\@,;:]*$/u;

const senderAddress = z.union([z.literal(''), z.string().max(254).regex(ADDRESS)]);

/**
 * The sender of a brand's emails to players. Empty parts are left to the relay: the installation's sender,
 * and replies to it.
 */
export const mailSender = z.object({
  name: z.string().max(100).regex(DISPLAY_NAME).trim(),
  address: senderAddress,
  reply_to: senderAddress,
});
export type MailSender = z.infer<typeof mailSender>;

/** The domain of an address, which has one. */
export const domainOfAddress = (address: string): string => address.slice(address.lastIndexOf('@') + 1);
