import type { TextSection } from '../types.ts';

/** News common to every house, whatever its voice: features of the software that a visitor can try. */
export const news: readonly TextSection[] = [
  [
    'See your active sessions',
    '[Security](/security) lists every device where you are signed in, with its browser and last activity.',
    'You can end sessions one at a time, or all except the current one. Changing your password ends all other sessions.',
  ],
  [
    'Download your history',
    'You can download your [statement](/statement) and [bet history](/bet-history) as a spreadsheet.',
    'The file contains all entries of the selected period and type. Times are in UTC.',
  ],
  [
    'Sign in with a code',
    'With a phone number or email address on your account, you can sign in with a code instead of a password.',
    'Each code is valid once, for five minutes. In this demo it is sent to the local outbox.',
  ],
  [
    'Favourites on every device',
    'Tap the heart on a game to save it to your account.',
    'Your [favourites](/slots) are available on every device where you sign in.',
  ],
  ['Search the FAQ', 'You can now search the [FAQ](/faqs). The search covers questions and answers.'],
  [
    'Contact form',
    'The [contact page](/contact-us) has a form. Your message goes to the person who runs this demo.',
    'Unfinished messages are kept when you reload the page, and a message is never sent twice.',
  ],
  [
    'Keyboard and reduced motion',
    'Menus, dialogs, the lobby and our own games can be used with the keyboard alone.',
    'If your system is set to reduce motion, animations are switched off.',
  ],
  [
    'A ledger that cannot be changed',
    'Every change to a balance is recorded twice, as a debit and a credit. No entry can be changed afterwards.',
    'Errors are corrected by a new entry, and both remain in your [statement](/statement).',
  ],
  [
    'Add the site to your home screen',
    'You can add the site to your home screen like an app. The [download page](/download) shows how and has a QR code for your phone.',
  ],
];
