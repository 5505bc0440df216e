import { encode } from 'uqr';
import { succeeded } from '#contracts/client.ts';
import { answerOr, needPlayer } from '../../loaders/answers.ts';
import type { LoadContext } from '../../loaders/context.ts';

/** Code, link and QR of the player, the rule, and the referred players; null if they could not be read. */
export async function load({ client, player, origin }: LoadContext) {
  const answer = await client.referral(needPlayer(player));
  if (!succeeded(answer)) return { mine: answerOr(answer, null) };
  const { code, rule, invited, total, rewarded, tokens } = answer;
  const link = `${origin}/register?referrer_code=${code}`;
  return { mine: { code, link, qr: qrOf(link), rule, invited, total, rewarded, tokens } };
}

/** A QR code as one path over a square of `size` modules, quiet zone included. */
function qrOf(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''));
  return { size, path: rows.join('') };
}
export type Data = Awaited<ReturnType<typeof load>>;
