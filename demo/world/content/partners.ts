import type { Partner } from '#contracts/api/settings.ts';
import type { DemoBrand } from '../brands/types.ts';

/**
 * The demo names no third party as its partner: the entries lead to the brand's pages, plus one on sites that
 * address developers.
 */
const FAIRNESS = partner('/faqs', 'fairness', 'Provably fair');
const CARE = partner('/responsible-gaming', 'care', 'Responsible gaming');
const SECURITY = partner('/security', 'security', 'Account security');
const OPEN = partner('/api/docs', 'open', 'Open API');

export function demoPartners(brand: DemoBrand): Partner[] {
  const common = [FAIRNESS, CARE, SECURITY];
  return brand.voice === 'plain' || brand.voice === 'playful' ? [...common, OPEN] : common;
}

function partner(href: string, image: string, partner_name: string): Partner {
  return { href, img_url: `partners/${image}.svg`, partner_name };
}
