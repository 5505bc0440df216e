import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { THEMES } from '../contracts/values/themes.ts';
import { build } from './build.ts';
import { DEVICES, openCamera, type Screenshot, type ShotDevice, type ShotViewer } from './shots/camera.ts';
import { inRows, type SheetPicture, writeSheet } from './shots/sheets.ts';
import { coloursOf, startForTools } from './tools.ts';

/**
 * `npm run shots`: starts the system on a separate data folder, takes screenshots of every template in every
 * colour on phone and desktop, and writes a sheet (PNG) for each template, a row for each colour, and all
 * homes in grey on two further sheets. Subset: `npm run shots -- --hosts slot2,casino9 --colours lime,ink
 * --routes /,/slots --who guest,player --devices small,wide`.
 */
const { values } = parseArgs({
  options: {
    hosts: { type: 'string', default: 'all' },
    routes: { type: 'string', default: '/' },
    colours: { type: 'string', default: 'all' },
    who: { type: 'string', default: 'guest' },
    devices: { type: 'string', default: 'phone,desktop' },
    language: { type: 'string', default: 'en' },
    out: { type: 'string', default: join('build', 'shots') },
  },
});
const list = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

const SHEET_HEIGHT = 560;
/** Pictures in a line of the grey sheets. */
const GREY: Partial<Record<ShotDevice, { columns: number; height: number }>> = {
  phone: { columns: 10, height: 460 },
  desktop: { columns: 5, height: 300 },
};

type Planned = Screenshot & { template: string; colour: string; label: string };

const started = performance.now();
const templates = values.hosts === 'all' ? Object.keys(THEMES) : list(values.hosts);
await build();
const platform = await startForTools({
  dataDir: join('.cache', 'shots'),
  brands: templates,
  durable: false,
});
const camera = await openCamera();
await mkdir(values.out, { recursive: true });
try {
  const planned = templates.flatMap(plan);
  const images = await camera.shootAll(planned, (taken) => {
    if (taken % 20 === 0 || taken === planned.length) console.log(`  ${taken} of ${planned.length}`);
  });
  const cells = planned.map((shot, index) => ({ ...shot, image: images[index]! }));
  for (const template of templates) console.log(await sheetOf(template, cells));
  for (const path of await greySheets(cells)) console.log(path);
  console.log(`${planned.length} pictures in ${((performance.now() - started) / 1000).toFixed(0)} s`);
} finally {
  await camera.close();
  await platform.stop();
}

/** Rows by colour, then visitor, route and device. */
function plan(template: string): Planned[] {
  const chosen = values.colours === 'all' ? coloursOf(template, 'all') : list(values.colours);
  const known = coloursOf(template, 'all').filter((colour) => chosen.includes(colour));
  const colours = known.length > 0 ? known : coloursOf(template, 'all').slice(0, 1);
  return colours.flatMap((colour) =>
    list(values.who).flatMap((who) =>
      list(values.routes).flatMap((route) =>
        (list(values.devices) as ShotDevice[]).map((device) => {
          if (!DEVICES[device]) throw new Error(`no device ${device}: ${Object.keys(DEVICES).join(', ')}`);
          return {
            template,
            colour,
            device,
            who: who as ShotViewer,
            label: [template, colour, device, who, route].join(' '),
            origin: `http://${template}.${colour}.preview.localhost:${platform.port}`,
            path: `/${values.language}${route === '/' ? '' : route}`,
          };
        }),
      ),
    ),
  );
}

function sheetOf(template: string, cells: readonly (Planned & SheetPicture)[]): Promise<string> {
  const own = cells.filter((cell) => cell.template === template);
  const rows = [...Map.groupBy(own, (cell) => cell.colour).values()];
  return writeSheet(join(values.out, `${template}.png`), rows, { height: SHEET_HEIGHT });
}

/**
 * The first screenshot of each template on a device, without colour: any two must be distinguishable at a
 * glance.
 */
async function greySheets(cells: readonly (Planned & SheetPicture)[]): Promise<string[]> {
  const paths: string[] = [];
  if (templates.length < 2) return paths;
  for (const device of list(values.devices) as ShotDevice[]) {
    const size = GREY[device] ?? GREY.desktop!;
    const firsts = templates.flatMap(
      (template) => cells.find((cell) => cell.template === template && cell.device === device) ?? [],
    );
    const path = join(values.out, `grey-${device}.png`);
    paths.push(await writeSheet(path, inRows(firsts, size.columns), { height: size.height, grey: true }));
  }
  return paths;
}
