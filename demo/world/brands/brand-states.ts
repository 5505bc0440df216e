import { DAY_MS, HOUR_MS } from '#contracts/values/time.ts';
import { defineBrand } from './brand-definition.ts';
import type { DemoBrand, DemoBrandRow } from './types.ts';

/**
 * Brands in unusual states: under maintenance, misconfigured, expired, or reached through another address.
 * Each has a separate host.
 */

function row(
  code: string,
  name: string,
  english: string,
  rest: Pick<DemoBrandRow, 'theme' | 'logo' | 'voice'>,
): DemoBrandRow {
  return {
    code,
    name,
    ...rest,
    tagline: { en: english },
    story: { en: `${name} exists to show one thing: ${english.charAt(0).toLowerCase()}${english.slice(1)}.` },
    currency: 'USD',
    languages: ['EN', 'PHP', 'CN'],
    gameSelection: {
      providers: ['BAIZE', 'PGSOFT', 'PPLAY'],
      lead: ['slots'],
      without: ['sabong', 'hashgame'],
    },
    menu: 'short',
    gamify: false,
  };
}

/**
 * Maintenance began this morning and ends in a week, counted from `now`, so that a fresh demo is always under
 * maintenance.
 */
export function specialBrands(now: Date): readonly DemoBrand[] {
  return [
    defineBrand(
      row('maintenance', 'Drydock', 'What players see while a site is under maintenance', {
        voice: 'plain',
        theme: { code: 'casino2', colour: 'sky' },
        logo: { mark: 'wave', colours: { mark: '#2f6fa8', accent: '#b9d8ef', ink: '#12283a' } },
      }),
      {
        isVisitable: false,
        maintenance: {
          is_maintenance: true,
          start_date: new Date(now.getTime() - 2 * HOUR_MS).toISOString(),
          end_date: new Date(now.getTime() + 7 * DAY_MS).toISOString(),
        },
      },
    ),
    defineBrand(
      row('badtheme', 'Mislaid', 'A site with an unknown template code', {
        voice: 'plain',
        theme: { code: 'casino99', colour: 'emerald' },
        logo: { mark: 'dice', colours: { mark: '#7a6a5a', accent: '#c9b8a5', ink: '#2b2520' } },
      }),
      { isVisitable: false },
    ),
    defineBrand(
      row('badcolor', 'Offshade', 'A site with a colour that its template does not have', {
        voice: 'plain',
        theme: { code: 'slot7', colour: 'emerald' },
        logo: { mark: 'leaf', colours: { mark: '#6c8f3c', accent: '#cfe0a8', ink: '#1f2a12' } },
      }),
      { isVisitable: false },
    ),
    defineBrand(
      row('expired', 'Last Orders', 'A site whose contract has expired', {
        voice: 'salon',
        theme: { code: 'casino4', colour: 'bone' },
        logo: { mark: 'card', colours: { mark: '#d8cfb8', accent: '#8a7f66', ink: '#f4efe2' } },
      }),
      { isVisitable: false, expiredDate: new Date(now.getTime() - 30 * DAY_MS).toISOString() },
    ),
    defineBrand(
      row('redirect', 'Shortway', 'A site whose home page redirects to the slots', {
        voice: 'plain',
        theme: { code: 'slot6', colour: 'slate' },
        logo: { mark: 'bolt', colours: { mark: '#4a5d78', accent: '#b8c6da', ink: '#141a22' } },
      }),
      { rootRedirect: '/slots' },
    ),
  ];
}
