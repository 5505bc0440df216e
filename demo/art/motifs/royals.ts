import { darken, type Hex } from '../draw/colour.ts';
import type { Motif, Pen } from '../draw/pen.ts';
import { gold } from '../draw/pen.ts';
import { B, both, E, M, MP, P, put, R, star, taper, W } from '../draw/shapes.ts';

import { bust, face } from './face.ts';

const lady = (p: Pen, hair: Hex, skin: Hex, iris: Hex, dress: Hex, trim: Hex, extra: string) =>
  p.s(M([0, -160], [96, -144], [134, -40], [126, 60], [146, 140], [80, 150], [0, 120]), hair) +
  bust(p, dress, trim) +
  p.s(M([0, 76], [34, 84], [40, 116], [0, 136]), skin, { o: 4 }) +
  face(p, { skin, iris, brow: darken(hair, 0.3), mouth: 'lips', k: 0.92 }) +
  both(p.s(B([0, -112], [60, -120], [100, -56], [104, 20], [84, 0], [70, -50], [20, -84]), hair)) +
  extra;
export const zeus: Motif = (p, t) =>
  bust(p, '#f6f0e4', t.a) +
  p.s(M([0, -150], [90, -138], [140, -60], [130, 30], [150, 90], [90, 80], [0, 60]), '#f4f2fa') +
  face(p, { skin: '#e8b48a', iris: '#5fd8ff', brow: '#ffffff', mouth: 'none', fierce: true }) +
  p.s(M([0, 34], [50, 26], [96, 20], [92, 90], [60, 130], [30, 160], [0, 184]), '#ffffff') +
  both(
    [16, 40, 64].map((x) => p.l(W([x, 66], [x * 0.9, 100], [x * 0.5, 150]), '#b8b4d0', 5, 0.7)).join('') +
      p.s(
        taper(
          [
            [2, 44],
            [36, 38],
            [70, 60],
          ],
          [20, 24, 4],
        ),
        '#ffffff',
      ),
  ) +
  p.s(M([0, -140], [50, -132], [96, -84], [50, -92], [0, -84]), '#f4f2fa') +
  both(
    [0, 1, 2, 3, 4]
      .map((i) =>
        put(
          p.s(B([0, -20], [13, 0], [0, 24], [-13, 0]), gold, { o: 3 }),
          22 + i * 20,
          -118 + i * i * 3,
          1,
          60 + i * 14,
        ),
      )
      .join(''),
  );
export const pharaoh: Motif = (p, t) =>
  bust(p, t.a, gold) +
  p.s(M([0, -164], [90, -140], [136, -50], [150, 110], [84, 118], [70, 30], [0, 10]), gold) +
  both(
    [
      [-96, 120],
      [-60, 132],
      [-20, 142],
      [20, 148],
      [60, 150],
      [96, 150],
    ]
      .map(([y, x]) => p.l(`M74 ${(y as number) - 6}L${(x as number) - 8} ${y}`, t.a, 14))
      .join(''),
  ) +
  [-130, -112].map((y, i) => p.l(`M${-60 - i * 22} ${y}Q0 ${y - 26} ${60 + i * 22} ${y}`, t.a, 11)).join('') +
  face(p, { skin: '#d89a5a', iris: '#2f8ad0', brow: '#1a1428', mouth: 'lips' }) +
  both(p.l('M60 -8L86 2', '#1a1428', 8)) +
  p.s(M([0, 92], [14, 92], [18, 160], [0, 172]), t.a) +
  p.s(R(-92, -112, 184, 24, 8), '#ffd452') +
  p.s(
    taper(
      [
        [0, -108],
        [-14, -140],
        [6, -176],
      ],
      [16, 20, 24],
    ),
    gold,
  ) +
  p.s(E(6, -180, 16), t.a, { gloss: 0.8 });
export const empress: Motif = (p, t) =>
  lady(
    p,
    '#241a2e',
    '#f8d0aa',
    '#4a2a1a',
    t.a,
    gold,
    both(
      p.s(E(70, -138, 44), '#241a2e') +
        p.s(
          taper(
            [
              [60, -150],
              [110, -176],
              [160, -170],
            ],
            [14, 14, 8],
          ),
          gold,
        ) +
        [0, 1, 2].map((i) => p.s(E(150, -146 + i * 22, 8), t.b, { o: 3 })).join('') +
        p.s(E(96, 40, 9, 12), t.b, { o: 3, gloss: 1 }),
    ) +
      p.s(E(0, -150, 40, 36), '#241a2e') +
      p.s(
        B([-80, -120], [-50, -168], [-24, -140], [0, -194], [24, -140], [50, -168], [80, -120], [0, -108]),
        gold,
        { gloss: 0.6 },
      ) +
      p.s(E(0, -136, 13), t.b, { o: 4, gloss: 1 }) +
      p.s(star(0, -70, 5, 12, 6), '#e8263f', { o: 0 }),
  );
export const princess: Motif = (p, t) =>
  lady(
    p,
    '#e8a83a',
    '#fbd6b4',
    '#3f8ae0',
    t.a,
    '#fff0f8',
    p.s(
      B([-74, -110], [-80, -176], [-40, -140], [0, -196], [40, -140], [80, -176], [74, -110], [0, -126]),
      gold,
      { gloss: 0.7 },
    ) +
      [-78, 0, 78].map((x) => p.s(E(x, x === 0 ? -192 : -174, 11), t.b, { o: 4, gloss: 1 })).join('') +
      both(p.s(E(92, 44, 10), t.b, { o: 3, gloss: 1 })),
  );
export const dealer: Motif = (p, t) =>
  lady(
    p,
    t.c === gold ? '#5a2a1a' : '#3a1f24',
    '#f6cba4',
    '#3a7a4a',
    '#221c2e',
    '#fff6ee',
    p.s(P([0, 112], [46, 94], [46, 136]), t.a, { o: 4 }) +
      p.s(P([0, 112], [-46, 94], [-46, 136]), t.a, { o: 4 }) +
      p.s(E(0, 114, 13), gold, { o: 4 }) +
      [-26, 0, 26]
        .map((a, i) =>
          put(
            p.s(R(-30, -92, 60, 88, 9), '#fffaf2', { o: 4 }) +
              p.f(
                i % 2
                  ? B([0, -56], [16, -68], [22, -52], [0, -24], [-22, -52], [-16, -68])
                  : P([0, -72], [18, -48], [0, -24], [-18, -48]),
                '#d8263f',
              ),
            120,
            150,
            0.95,
            a + 8,
          ),
        )
        .join(''),
  );
export const athena: Motif = (p, t) =>
  lady(
    p,
    '#6a3a1f',
    '#f4c89e',
    '#3a9ad0',
    '#f4efe4',
    t.a,
    p.s(B([-60, -140], [-20, -198], [70, -198], [120, -120], [110, -40], [80, -100], [30, -140]), t.a) +
      p.s(M([0, -160], [80, -136], [106, -50], [84, -30], [66, -76], [0, -92]), gold, { gloss: 0.6 }) +
      p.s(MP([0, -96], [12, -90], [8, -40], [0, -30]), gold) +
      put(
        p.s(E(0, 0, 30, 34), '#c8a878') +
          p.eye(-11, -8, 11, gold) +
          p.eye(11, -8, 11, gold) +
          p.s(P([-5, 4], [5, 4], [0, 14]), '#e8902a', { o: 2 }),
        128,
        96,
      ),
  );
