import type { Book, Letter } from './book.ts';
import { accountOf } from './signature.ts';
import type { Heard, Wallet } from './wallet.ts';

/** Seconds between tries of a message that must arrive [wallet R15]; the last holds from then on. */
const PAUSES = [1, 2, 5, 10, 30, 60, 300] as const;
/** Three days of tries; then people look at it. */
const MAX_TRIES = 900;

export type Letters = {
  /** Sends a message now, and again until the wallet has said what became of it. */
  send(letter: Omit<Letter, 'tries'>): Promise<Heard>;
  /** Takes up what was left when the kit stopped. */
  resume(): void;
};

export type LettersOptions = {
  book: Book;
  wallet: Wallet;
  master: string;
  onChange(): void;
  /** Does something after so many milliseconds. */
  later(milliseconds: number, act: () => void): void;
};

/** Wins, rollbacks and ends of rounds: they are sent until a definite answer comes. */
export function createLetters({ book, wallet, master, onChange, later }: LettersOptions): Letters {
  async function attempt(letter: Letter): Promise<Heard> {
    const heard = await wallet.say(accountOf(master, letter.site, letter.provider), letter.op, letter.fields);
    letter.tries += 1;
    if (!heard.isKnown && letter.tries < MAX_TRIES) {
      const seconds = PAUSES[Math.min(letter.tries, PAUSES.length) - 1]!;
      later(seconds * 1000, () => void attempt(letter));
    } else {
      book.letters = book.letters.filter((one) => one !== letter);
      settle(book, letter, heard);
    }
    onChange();
    return heard;
  }
  return {
    send(wanted) {
      const letter = { ...wanted, tries: 0 };
      book.letters.push(letter);
      onChange();
      return attempt(letter);
    },
    resume() {
      for (const letter of book.letters) void attempt(letter);
    },
  };
}

function settle(book: Book, letter: Letter, heard: Heard): void {
  const mine = (txId: string | undefined) =>
    book.transactions.find(
      ({ site, provider, tx_id }) => tx_id === txId && site === letter.site && provider === letter.provider,
    );
  const own = mine(letter.tx_id);
  if (own) own.state = heard.status === 'OK' ? 'ok' : 'refused';
  const target = mine(own?.target_tx_id);
  if (target && heard.status === 'OK') target.state = 'reversed';
}
