import type { TextSection } from '../types.ts';

export const privacyPolicy: readonly TextSection[] = [
  [
    'Sino ang nag-iimbak ng datos mo',
    'Nasa database ng computer na nagpapatakbo ng demo na ito ang datos mo, at wala sa iba. Mababasa ito ng nagpapatakbo nito. Gumamit ng kathang-isip na pangalan at ng password na hindi mo ginagamit sa iba.',
  ],
  [
    'Ano ang iniimbak',
    [
      'Ang username mo at isang one-way hash ng password mo. Hindi iniimbak ang password mismo.',
      'Ang numero ng telepono, email at buong pangalan mo, kung ilalagay mo.',
      'Mga bank account na idinagdag mo: numero ng account (naka-encrypt), may-ari at bangko.',
      'Mga code sa link na pinanggalingan mo, gaya ng referral code.',
      'Ang mga session mo: simula, browser, at hash ng session key.',
      'Mga mensaheng ipinadala mo sa pahina ng pakikipag-ugnayan, kasama ang pangalan at address na ibinigay mo.',
      'Bawat round na nilaro mo at bawat galaw ng balanse mo. Hindi kailanman binabago ang mga entry sa ledger; itinatama ang mali gamit ang bagong entry.',
    ],
  ],
  [
    'Cookies',
    [
      'Isang cookie para sa session mo, na hindi nababasa ng mga script.',
      'Isa para sa wika at isa para sa laki ng screen mo, na iniimbak nang isang taon.',
      'Isa para sa base domain, na nire-renew habang nagba-browse ka.',
    ],
    'Wala sa mga ito ang sumusunod sa iyo sa ibang site. Walang analytics, advertising o chat na nakakonekta sa demo na ito.',
  ],
  [
    'Ano ang nakikita ng iba',
    'Ipinapakita sa mga pampublikong listahan ang halaga at natatakpang username, gaya ng “ju***4”. Wala nang ibang nakikita ang ibang manlalaro tungkol sa iyo.',
  ],
  [
    'Ang mga pagpipilian mo',
    'Mapapalitan mo ang pangalan at email mo sa [i-edit ang profile](/edit-profile) at matatapos ang alinman sa mga session mo sa [seguridad](/security). Para alisin ang lahat, buburahin ng nagpapatakbo ng demo ang data folder; magsisimula muli ang demo.',
  ],
];

export const termCondition: readonly TextSection[] = [
  [
    'Tungkol sa serbisyong ito',
    'Kathang-isip na brand ang {name} sa demo ng Baize, open-source na software para sa mga gaming operator. Hindi ito serbisyo ng sugal: walang totoong perang maitataya, mapapanalunan o matatalo rito.',
  ],
  [
    'Ang account mo',
    [
      'Isang account bawat tao. Maaaring may kaparehong username sa ibang demo brand; hindi magkaugnay ang dalawang account.',
      'Ilihim ang password mo. Naaantala ang pag-sign in kapag paulit-ulit na mali.',
      'Maaaring i-reset o alisin ang mga account anumang oras ng nagpapatakbo ng demo.',
    ],
  ],
  [
    'Demo money at token',
    'Walang halaga sa pera ang demo money at mga token, at hindi maililipat, maibebenta o maipagpapalit.',
  ],
  [
    'Mga round',
    [
      'Pinagpapasyahan sa server ang bawat round mula sa dalawang seed: ang amin, na naka-commit sa inilathalang hash bago ka maglaro, at ang sa iyo, na ikaw ang pumipili.',
      'Sabay na itinatala ang taya at panalo, o wala sa dalawa. Isang beses lang bilang ang inulit na request.',
      'Kapag naputol ang koneksiyon, sine-settle ang round at ipinapakita pagbalik mo.',
      'Kung iba ang ipinapakita ng pahina sa tala ng round, ang tala ang bilang. Masusuri ito ng kahit sino.',
    ],
  ],
  [
    'Mga laro ng ibang provider',
    'Maliban sa mga laro ng Baize, kathang-isip ang mga titulo sa lobby. Ang ilan ay nagbubukas sa simulated provider; ang iba ay may markang hindi nakakonekta at hindi malalaro. Placeholder lang ang mga provider code.',
  ],
  [
    'Walang garantiya',
    'Inilathala ang software sa ilalim ng Apache License 2.0, as is at walang garantiya. Ang mga operator ng live na site ay naglalathala ng sariling tuntunin at sumusunod sa batas kung saan nila ito iniaalok.',
  ],
];

export const security: readonly TextSection[] = [
  [
    'Ang password mo',
    'Iniimbak ang mga password bilang argon2id hash, kaya mabagal at magastos ang panghuhula. Mas mabuti ang mahabang passphrase kaysa maikli at komplikadong password. Kapag [pinalitan mo ito](/change-password), masa-sign out ang lahat ng ibang device.',
  ],
  [
    'Ang mga session mo',
    'Hash lang ng session key ang iniimbak. Gumagana lang ang session kasama ng cookie na hindi nababasa ng mga script. Tingnan ang mga session mo paminsan-minsan at tapusin ang hindi mo kilala.',
  ],
  [
    'Mga code sa pag-sign in',
    'Anim na digit ang one-time code, isang beses magagamit sa loob ng limang minuto, at nawawalan ng bisa pagkatapos ng limang maling subok. Hindi nagpapadala ng SMS o email ang demo na ito: nasa lokal na outbox ang mga mensahe. Hindi namin kailanman hihingin ang code mo.',
  ],
  [
    'Mga bigong pag-sign in',
    'Naaantala ng paulit-ulit na mali ang pag-sign in para sa account at network address na iyon, at hindi ibinubunyag ng sagot kung may ganoong account.',
  ],
  [
    'Ang magagawa mo',
    [
      'Tiyaking tama ang address sa browser mo.',
      'Mag-sign out sa mga device na ginagamit ng iba.',
      'Gumamit ng password na hindi mo ginagamit sa iba.',
    ],
  ],
];
