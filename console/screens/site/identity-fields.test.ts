import { expect, test } from 'vitest';
import { identity } from '#contracts/console/site-identity.ts';
import type { Values } from '../../ui/action.tsx';
import { type Identity, type IdentityPart, identityFields, readIdentity } from './identity-fields.ts';

const KNOWN: Pick<Identity, IdentityPart> = {
  names: { name: 'Harbour House', tagline: 'By the water' },
  logos: { logo1: '/images/one.svg', logo2: '/images/two.svg', logo3: '/images/three.svg' },
  icon: '/images/icon.png',
  apps: { android: '/app.apk', ios: 'https://store.example/app', has_page: true, has_bar: true },
  affiliate_domain: 'go.example.com',
  home_redirect: '/slots',
  expires_at: '2027-01-01T00:00:00.000Z',
  has_rewards: true,
  has_sportsbook: true,
  has_free_play: true,
  marketing_channels: ['inbox'],
  licence_text: 'Operated by Example Ltd',
  mail_sender: { name: 'Harbour House', address: 'hello@harbour.example', reply_to: 'help@harbour.example' },
};
const PARTS = Object.keys(KNOWN) as IdentityPart[];

test.each(PARTS)(
  '[S-07] of %s, the form lets those values be emptied that the call lets be empty',
  (part) => {
    const fields = identityFields(part, KNOWN);
    const filled: Values = Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial]));
    const takes = (values: Values) =>
      identity[part].safeParse(Object.values(readIdentity(part, values))[0]).success;
    expect(takes(filled)).toBe(true);
    const typed = fields.filter(({ kind }) => kind !== 'choice');
    const emptied = typed.map(({ name }) => [name, takes({ ...filled, [name]: '' })]);
    expect(typed.map(({ name, isRequired = true }) => [name, !isRequired])).toEqual(emptied);
  },
);
