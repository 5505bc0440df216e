import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { PAYMENT_DRAWINGS, type PaymentDrawing } from '../site/app/ui/payment-drawings.ts';

// Pictures of payment methods for pages that show them as images: on a plate that stands out from every
// template's ground, light on light pages and dim on dark ones. They are stored in the repository. After
// changing the drawings, run:
// node scripts/payment-pictures.ts
const folder = path.join(import.meta.dirname, '../site/public/template/payment');

const [PLATE, SOLID, TINT] = ['#e9e8e4', '#232733', '#8f97a9'];
/** A picture has the colour scheme of the page around it. */
const DARK =
  '<style>@media(prefers-color-scheme:dark){rect{fill:#fff;fill-opacity:.1}path{fill:#f1efe9}rect+path{fill:#a3a9b8}}</style>';

const pictureOf = ({ tint, solid }: PaymentDrawing, style = DARK) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-6 -6 44 44" width="44" height="44" fill-rule="evenodd">${style}<rect x="-6" y="-6" width="44" height="44" rx="9" fill="${PLATE}"/><path d="${tint}" fill="${TINT}"/><path d="${solid}" fill="${SOLID}"/></svg>`;

mkdirSync(folder, { recursive: true });
const { manual, ...drawings } = PAYMENT_DRAWINGS;
for (const [name, drawing] of Object.entries(drawings))
  writeFileSync(path.join(folder, `${name}.svg`), pictureOf(drawing));
const slip = sharp(Buffer.from(pictureOf(manual!, '')), { density: 400 }).resize(192);
await slip.png({ palette: true }).toFile(path.join(folder, 'manual.png'));
