import type { TextSection } from '../types.ts';

/** News that all brands share. */
export const news: readonly TextSection[] = [
  [
    'Tingnan ang mga aktibo mong session',
    'Nakalista sa [seguridad](/security) ang bawat device kung saan ka naka-sign in, kasama ang browser at huling aktibidad.',
    'Matatapos mo ang mga session nang paisa-isa, o lahat maliban sa kasalukuyan. Tinatapos ng pagpapalit ng password ang lahat ng iba pang session.',
  ],
  [
    'I-download ang history mo',
    'Mada-download mo ang [statement](/statement) at [kasaysayan ng taya](/bet-history) bilang spreadsheet.',
    'Nasa file ang lahat ng entry ng piniling panahon at uri. UTC ang mga oras.',
  ],
  [
    'Mag-sign in gamit ang code',
    'Kung may numero ng telepono o email ang account mo, makakapag-sign in ka gamit ang code sa halip na password.',
    'Isang beses magagamit ang bawat code, sa loob ng limang minuto. Sa demo na ito, ipinapadala ito sa lokal na outbox.',
  ],
  [
    'Mga paborito sa bawat device',
    'Pindutin ang puso sa isang laro para i-save ito sa account mo.',
    'Available ang [mga paborito](/slots) mo sa bawat device kung saan ka naka-sign in.',
  ],
  ['Maghanap sa FAQ', 'May paghahanap na ang [FAQ](/faqs). Kasama rito ang mga tanong at sagot.'],
  [
    'Contact form',
    'May form ang [pahina ng pakikipag-ugnayan](/contact-us). Mapupunta ang mensahe mo sa nagpapatakbo ng demo.',
    'Nananatili ang hindi natapos na mensahe kapag ni-reload ang pahina, at hindi ito naipapadala nang dalawang beses.',
  ],
  [
    'Keyboard at reduced motion',
    'Magagamit gamit lang ang keyboard ang mga menu, dialog, lobby at sarili naming mga laro.',
    'Kung naka-reduce motion ang system mo, naka-off ang mga animation.',
  ],
  [
    'Ledger na hindi mababago',
    'Dalawang beses itinatala ang bawat galaw ng balanse, bilang debit at credit. Walang entry na mababago pagkatapos.',
    'Itinatama ang mali gamit ang bagong entry, at parehong nananatili sa [statement](/statement) mo.',
  ],
  [
    'Idagdag ang site sa home screen',
    'Maidaragdag mo ang site sa home screen gaya ng app. Ipinapakita ng [pahina ng download](/download) kung paano, at may QR code para sa telepono mo.',
  ],
];
