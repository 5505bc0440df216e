import type { Section } from '../types.ts';

/** What every house reports, whatever its voice: things of the software a visitor can try. */
export const news: readonly Section[] = [
  [
    'A list of your sessions',
    'Under [security](/security) every place your account is signed in is listed with its browser and the last time it was seen.',
    'Any of them can be ended from there, one at a time or all but the one in front of you. A changed password ends the others by itself.',
  ],
  [
    'Histories you can take with you',
    'The [statement](/statement) and the [bet history](/bet-history) can be saved as a file for a spreadsheet.',
    'The file holds the period and the kind you chose on the page, every line of it and not only the page you see. Times in it are UTC, so that they mean the same wherever it is opened.',
  ],
  [
    'Sign in with a code',
    'Whoever gave a telephone number or an email address can have a code sent instead of typing a password.',
    'A code works once and for a short while. In this demonstration it goes to the outbox of the computer that runs it.',
  ],
  [
    'Favourites stay with the account',
    'Press the heart on a game and it is kept for your account, not for the browser.',
    'Sign in on another device and the same [favourites](/slots) are there.',
  ],
  [
    'Questions that can be searched',
    'The [questions and answers](/faqs) have a search of their own. It looks at the answers too, not only at the headings.',
  ],
  [
    'A place to write to',
    'The [contact page](/contact-us) has a form. What you write is kept for whoever runs this copy.',
    'The form remembers an unfinished message when the page is loaded again, and stores a message once even if the button is pressed twice.',
  ],
  [
    'Hands on the keyboard',
    'Menus, dialogs, the lobby and Lantern Reels itself can be used with the keyboard alone.',
    'If your system asks for less motion, nothing on these pages moves on its own.',
  ],
  [
    'A book that cannot be altered',
    'Every movement of a balance is written down twice, once for where it comes from and once for where it goes. No entry can be changed afterwards.',
    'A mistake is put right by a further entry, and both stay in the [statement](/statement).',
  ],
  [
    'This site on the home screen',
    'There is no app to install, yet the site can have an icon of its own. The [download page](/download) says how, and has a code to scan with a telephone.',
  ],
];
