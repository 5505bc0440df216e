import type { NewMessage } from '../../../server/modules/content/index.ts';
import type { DemoBrand, Voice } from '../brands/types.ts';
import { MESSAGE_TOKENS } from '../grant.ts';

type Letter = { title: string; body: string };

/** What a house writes to its demo player: a welcome, and a letter that carries tokens. */
const LETTERS: Record<Voice, (name: string, tokens: bigint) => [welcome: Letter, gift: Letter]> = {
  salon: (name, tokens) => [
    {
      title: `Welcome to ${name}`,
      body: '<p>We are glad to have you. Your balance holds demo money, your book is under <a href="/statement">statement</a>, and our own game, Lantern Reels, is the first of the <a href="/slots">slots</a>.</p><p>Should the evening grow long: <a href="/responsible-gaming">playing with measure</a>.</p>',
    },
    {
      title: 'With our compliments',
      body: `<p>Please find enclosed ${tokens} tokens. They may be collected once, whenever it suits you.</p>`,
    },
  ],
  playful: (name, tokens) => [
    {
      title: `Hello from ${name}!`,
      body: '<p>You’re in. The money is play money, the game is real: start with Lantern Reels, first in the <a href="/slots">slots</a>. Curious whether a round was fair? Open it in your <a href="/bet-history">bet history</a>.</p>',
    },
    {
      title: 'There’s something in here',
      body: `<p>${tokens} tokens, to be exact. Press claim and they’re yours. No countdown.</p>`,
    },
  ],
  plain: (name, tokens) => [
    {
      title: `Your ${name} demo account`,
      body: '<p>Balance: demo money. Playable game: Lantern Reels, under <a href="/slots">slots</a>. Every movement: <a href="/statement">statement</a>. Help: <a href="/faqs">questions and answers</a>.</p>',
    },
    {
      title: `${tokens} tokens to claim`,
      body: '<p>This message carries tokens. Claiming adds them to your token balance. It works once.</p>',
    },
  ],
  story: (name, tokens) => [
    {
      title: `You found ${name}`,
      body: '<p>Look around. The lamps you see from the door are Lantern Reels, our own game, at the head of the <a href="/slots">slots</a>. The balance you were given holds demo money; every coin that leaves it is written down in your <a href="/statement">statement</a>.</p>',
    },
    {
      title: 'A letter under the door',
      body: `<p>It is heavier than paper: ${tokens} tokens are folded into it. Take them out whenever you like.</p>`,
    },
  ],
};

/** Both messages to a player, each sent once. */
export function messagesTo(brand: DemoBrand, siteId: number, playerId: string): NewMessage[] {
  const [welcome, gift] = LETTERS[brand.voice](brand.name, MESSAGE_TOKENS);
  const to = { siteId, playerId };
  return [
    { ...to, ...gift, key: 'demo:gift', claim: { kind: 'tokens', amount: MESSAGE_TOKENS } },
    { ...to, ...welcome, key: 'demo:welcome' },
  ];
}
