import type { Section } from '../types.ts';

export const privacyPolicy: readonly Section[] = [
  [
    'Sino ang may hawak ng datos',
    'Nasa database ng computer na nagpapatakbo ng kopyang ito ang datos, at wala nang iba pang pinaglalagyan. Mababasa ito ng nagpapatakbo ng computer. Gumamit ng inimbentong pangalan at ng password na hindi mo ginagamit sa iba.',
  ],
  [
    'Ano ang itinatago',
    [
      'Ang account id na pinili mo, at isang one-way hash ng password mo. Hindi itinatago ang password mismo.',
      'Numero ng telepono, email at buong pangalan, kung ilalagay mo.',
      'Mga bank account na idinagdag mo: naka-encrypt ang numero, at ang may-ari at bangko ayon sa isinulat mo.',
      'Mga code mula sa link na pinanggalingan mo, gaya ng referral code, kung mayroon.',
      'Ang mga session mo: kailan nagsimula, anong uri ng browser, at hash ng susi ng session.',
      'Ang isinulat mo sa pahina ng pakikipag-ugnayan, kasama ang pangalan at address na inilagay mo roon.',
      'Bawat round na nilaro mo at bawat galaw ng balanse mo. Hindi kailanman binabago ang tala ng pera; itinatama ang mali sa pamamagitan ng panibagong tala.',
    ],
  ],
  [
    'Cookies',
    [
      'Isa para sa session mo, na hindi nababasa ng mga script.',
      'Isa para sa wikang pinili mo at isa para sa laki ng screen mo, tig-isang taon.',
      'Isa na may base domain, na nire-renew habang lumilipat ka ng pahina.',
    ],
    'Wala sa mga ito ang sumusunod sa iyo sa ibang site. Walang analytics, ad network o chat na nakakabit sa demonstrasyong ito.',
  ],
  [
    'Ano ang nakikita ng iba',
    'Halaga at pinaikling account id lamang, gaya ng “ju***4”, ang nasa mga pampublikong listahan. Wala nang ibang ipinapakita tungkol sa iyo sa ibang manlalaro.',
  ],
  [
    'Ang magagawa mo',
    'Mapapalitan mo ang pangalan at email sa [i-edit ang profile](/edit-profile) at maisasara ang alinman sa mga session mo sa [seguridad](/security). Para mabura ang lahat, buburahin ng nagpapatakbo ng kopyang ito ang data folder; magsisimula muli ang demonstrasyon.',
  ],
];

export const termCondition: readonly Section[] = [
  [
    'Ano ang ginagamit mo',
    'Kathang-isip na brand ang {name} sa isang demonstrasyon ng Baize, open-source na software para sa mga operator ng laro. Hindi ito serbisyo ng sugal: walang anumang may halaga ang maitataya, mapapanalunan o mawawala rito.',
  ],
  [
    'Ang account mo',
    [
      'Sapat na ang isang account bawat tao. Maaaring may kaparehong account id sa ibang demo brand; walang kinalaman ang dalawa sa isa’t isa.',
      'Ilihim ang password mo. Pinaghihintay ang pag-sign in kapag paulit-ulit ang mali.',
      'Maaaring i-reset o alisin ang mga account anumang oras ng nagpapatakbo ng kopyang ito.',
    ],
  ],
  [
    'Demo na pera at token',
    'Walang halaga sa pera ang demo na pera at mga token, at hindi maililipat, maibebenta o maipagpapalit. Walang karapatang kaakibat ang balanse.',
  ],
  [
    'Mga round',
    [
      'Pinagpapasyahan sa server ang round mula sa dalawang seed: ang amin, na nakatali sa hash na inilathala bago ka maglaro, at ang sa iyo, na ikaw ang pumipili.',
      'Sabay na itinatala ang taya at panalo, o pareho silang hindi. Isang beses lang binibilang ang round na ipinadala nang dalawang beses.',
      'Kapag naputol ang koneksiyon, isinasara ang round at ipinapakita pagbalik mo.',
      'Kung iba ang ipinakikita ng pahina sa tala ng round, ang tala ang susundin, at maaari itong kuwentahin muli ninuman.',
    ],
  ],
  [
    'Mga laro ng ibang gumawa',
    'Maliban sa mga laro ng Baize, inimbento para sa demonstrasyong ito ang mga pamagat sa lobby. Ang ilan ay nagbubukas sa isang kunwaring provider; sa iba ay may nakasulat na hindi ito nakakonekta at hindi malalaro. Lugar lamang na maaaring pagkabitan ng gumagawa ng laro ang mga provider code.',
  ],
  [
    'Walang garantiya',
    'Inilathala ang software sa ilalim ng Apache License 2.0, kung ano ito at walang garantiya. Sinumang magpapatakbo ng totoong site gamit ito ay magsusulat ng sarili nilang mga tuntunin at mananagot sa batas ng lugar na pinag-aalukan nila.',
  ],
];

export const security: readonly Section[] = [
  [
    'Ang password mo',
    'Itinatago ang mga password bilang argon2id hash, na ginawa para maging mabagal at magastos ang panghuhula. Mas mabuti ang mahabang pangungusap kaysa maikling palaisipan. Kapag [pinalitan mo ito](/change-password), masa-sign out ang lahat ng ibang device.',
  ],
  [
    'Ang mga session mo',
    'Hash lamang ng susi ng session ang itinatago. Sa browser, gumagana lang ang session kasama ng isang cookie na hindi nababasa ng mga script. Tingnan ang mga session mo paminsan-minsan, at isara ang hindi mo kilala.',
  ],
  [
    'Mga code sa pag-sign in',
    'Anim na digit ang code, limang minuto lang ang bisa, isang beses lang magagamit, at itinatapon pagkatapos ng limang maling subok. Sa demonstrasyong ito, hindi ipinapadala ang mga mensahe sa telepono o email: naghihintay ang mga ito sa isang lokal na outbox. Hindi namin kailanman hihingin ang code mo.',
  ],
  [
    'Kapag may nanghuhula',
    'Pinababagal ng paulit-ulit na mali ang pag-sign in para sa account at address na iyon, at hindi ibinubunyag ng sagot kung may ganoong account.',
  ],
  [
    'Ang magagawa mo',
    [
      'Tiyaking ang address ng pahina ay ang kilala mo.',
      'Mag-sign out sa device na ginagamit ng iba.',
      'Gumamit ng password na wala sa ibang site, lalo na sa isang demonstrasyon.',
    ],
  ],
];
