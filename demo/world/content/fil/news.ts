import type { Section } from '../types.ts';

/** Mga balitang pare-pareho sa lahat ng bahay. */
export const news: readonly Section[] = [
  [
    'Listahan ng mga session mo',
    'Nasa [seguridad](/security) ang bawat lugar na naka-sign in ang account mo, kasama ang browser at ang huling oras na nakita ito.',
    'Maisasara roon ang alinman, paisa-isa o lahat maliban sa gamit mo ngayon. Kusang isinasara ng bagong password ang iba.',
  ],
  [
    'Mga kasaysayang madadala mo',
    'Ang [statement](/statement) at ang [kasaysayan ng taya](/bet-history) ay mase-save bilang file para sa spreadsheet.',
    'Nasa file ang panahon at uri na pinili mo sa pahina, bawat linya nito at hindi lang ang nakikita mo. UTC ang mga oras, para iisa ang kahulugan saanman ito buksan.',
  ],
  [
    'Mag-sign in gamit ang code',
    'Sinumang nagbigay ng numero ng telepono o email ay mapadadalhan ng code sa halip na mag-type ng password.',
    'Isang beses at sandali lang gumagana ang code. Sa demonstrasyong ito, napupunta ito sa outbox ng computer na nagpapatakbo nito.',
  ],
  [
    'Kasama ng account ang mga paborito',
    'Pindutin ang puso sa laro at itatago ito para sa account mo, hindi para sa browser.',
    'Mag-sign in sa ibang device at naroon ang parehong [mga paborito](/slots).',
  ],
  [
    'Mga tanong na nahahanap',
    'May sariling paghahanap ang [mga tanong at sagot](/faqs). Tinitingnan din nito ang mga sagot, hindi lang ang mga pamagat.',
  ],
  [
    'May masusulatan',
    'May form ang [pahina ng pakikipag-ugnayan](/contact-us). Itinatago ang sinulat mo para sa nagpapatakbo ng kopyang ito.',
    'Naaalala ng form ang hindi natapos na mensahe kapag ni-load muli ang pahina, at isang beses lang itinatago ang mensahe kahit dalawang beses pindutin ang button.',
  ],
  [
    'Keyboard lang, sapat na',
    'Magagamit gamit lang ang keyboard ang mga menu, dialog, lobby at ang Lantern Reels mismo.',
    'Kung hinihiling ng system mo ang mas kaunting galaw, walang kusang gumagalaw sa mga pahinang ito.',
  ],
  [
    'Aklat na hindi mababago',
    'Dalawang beses isinusulat ang bawat galaw ng balanse: kung saan galing at kung saan papunta. Walang talang mababago pagkatapos.',
    'Itinatama ang mali ng panibagong tala, at pareho silang nananatili sa [statement](/statement).',
  ],
  [
    'Ang site na ito sa home screen',
    'Walang app na ii-install, pero puwedeng magkaroon ng sariling icon ang site. Sinasabi ng [pahina ng download](/download) kung paano, at may code na mai-scan ng telepono.',
  ],
];
