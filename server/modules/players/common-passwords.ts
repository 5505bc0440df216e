/** What guessing tries first, in lower case. Words also stand for themselves with digits or signs behind them. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `password passw0rd p@ssword p@ssw0rd pa55word pa55w0rd passwort password1234 pass1234 passpass
  qwerty qwertyui qwertyuiop qwerty1234 qwertz qwer1234 asdfghjkl asdf1234 zxcvbnm zxcvbnm1 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4
  qazwsx qazwsxedc 123qwe123 123qweasd abc12345 abcd1234 abcdefg abcdefgh abc123abc a1b2c3d4 aa123456 a1234567 a12345678
  admin administrator admin1234 root1234 letmein welcome iloveyou monkey dragon sunshine princess football
  baseball basketball superman batman master shadow michael jordan23 trustno1 starwars whatever freedom computer internet
  samsung google facebook changeme default secret test1234 testtest temp1234 guest1234 login123 hello123 hello1234
  mahalkita mahal123 pilipinas manila iloveyou1 iloveu woaini woaini1314 5201314a wang1234 zhang1234 indonesia
  jakarta sayang mongolia myanmar yangon casino jackpot lucky777 lucky888 casino777 casino888 player123 gambling winner123 bingo
  111111aa 888888aa 666666aa 12345678a 123456789a 1234567890a 1234qwer 147258369a`
    .split(/\s+/)
    .filter(Boolean),
);
