import { brandImages } from '../brands/images.ts';
import type { DemoBrand, DemoText } from '../brands/types.ts';
import { STARTING_CASH } from '../starting-balances.ts';
import { english } from './en/index.ts';
import { filipino } from './fil/index.ts';
import type { LanguageTexts, PageName, TextBlock, TextSection, VoicePage } from './types.ts';
import { chinese } from './zh/index.ts';

type Localised = { en_title: string; en_body: string; local_title: string; local_body: string };
type DemoPage = Localised & { page: PageName; status: boolean };
type DemoArticle = Localised & {
  kind: 'news' | 'promotion';
  slug: string;
  path: string;
  image: string;
  en_summary: string;
  local_summary: string;
};

const ABOUT: Record<keyof DemoText, string> = {
  en: 'What it looks like',
  fil: 'Ang itsura nito',
  zh: '它的样子',
};

/** One page of a brand: English always, the local text if we write that language, otherwise empty. */
export function demoPage(brand: DemoBrand, page: PageName): DemoPage {
  const en = written(brand, page, 'en', english);
  const local = localTexts(brand);
  const own = local && written(brand, page, local.key, local.texts);
  return {
    page,
    status: true,
    en_title: en.title,
    en_body: en.body,
    local_title: own?.title ?? '',
    local_body: own?.body ?? '',
  };
}

/** News or promotions of a brand, in the order shown. */
export function demoArticles(brand: DemoBrand, kind: 'news' | 'promotion'): DemoArticle[] {
  const page = kind === 'news' ? 'news' : 'promotions';
  const local = localTexts(brand);
  const locals = local ? sectionsOf(local.texts, brand, page) : [];
  const values = valuesOf(brand);
  return sectionsOf(english, brand, page).map((section, index) => {
    const own = locals[index];
    const en = article(section, values);
    const translated = own && article(own, values);
    return {
      kind,
      slug: slugOf(section[0]),
      path: /\]\((\/[a-z-]+)\)/.exec(String(section[1]))?.[1] ?? '',
      image: index === 0 ? brandImages(brand.code).banner : '',
      en_title: en.title,
      en_summary: en.summary,
      en_body: en.body,
      local_title: translated?.title ?? '',
      local_summary: translated?.summary ?? '',
      local_body: translated?.body ?? '',
    };
  });
}

/** A voice's own articles; news end with those common to every house. */
function sectionsOf(
  texts: LanguageTexts,
  brand: DemoBrand,
  page: 'news' | 'promotions',
): readonly TextSection[] {
  return [
    ...(texts.voices[brand.voice]?.[page].sections ?? []),
    ...(page === 'news' ? texts.common.news : []),
  ];
}

/** Title and first paragraph of a page as plain text, in English and, if we write it, the local language. */
export function demoLead(brand: DemoBrand, page: PageName): { en: VoicePage; local: VoicePage | undefined } {
  const values = valuesOf(brand);
  const plain = (voice: VoicePage): VoicePage => ({
    title: fill(voice.title, values),
    lead: plainText(voice.lead, values),
  });
  const own = localTexts(brand)?.texts.voices[brand.voice]?.[page];
  return { en: plain(voicePage(english, brand, page)), local: own && plain(own) };
}

function written(brand: DemoBrand, page: PageName, key: keyof DemoText, texts: LanguageTexts) {
  const values = valuesOf(brand);
  const voice = voicePage(texts, brand, page);
  const story = brand.story[key];
  const sections: readonly TextSection[] = [
    ...(page === 'about_us' && story ? ([[ABOUT[key], story]] as const) : []),
    // News and promotions of a voice are separate articles, not part of the page.
    ...(page === 'news' || page === 'promotions' ? [] : (voice.sections ?? [])),
    ...(page === 'news' ? [] : texts.common[page]),
  ];
  return { title: fill(voice.title, values), body: html(voice.lead, sections, values) };
}

function voicePage(texts: LanguageTexts, brand: DemoBrand, page: PageName): VoicePage {
  const voice = texts.voices[brand.voice];
  if (!voice) throw new Error(`no ${brand.voice} texts for ${brand.code}`);
  return voice[page];
}

function localTexts(brand: DemoBrand): { key: keyof DemoText; texts: LanguageTexts } | undefined {
  if (brand.local === 'PHP') return { key: 'fil', texts: filipino };
  if (brand.local === 'CN') return { key: 'zh', texts: chinese };
  return undefined;
}

function article([title, ...blocks]: TextSection, values: Values) {
  const [first = '', ...rest] = blocks;
  const lead = String(first);
  return {
    title: fill(title, values),
    summary: plainText(lead, values),
    body: html(lead, rest.length > 0 ? [[title, ...rest]] : [], values),
  };
}

function valuesOf(brand: DemoBrand): Values {
  return { name: brand.name, currency: brand.currency, grant: `${STARTING_CASH.text} ${brand.currency}` };
}

function slugOf(title: string): string {
  return title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 64);
}

type Values = { name: string; currency: string; grant: string };

/** Fills in `{name}`, `{currency}` and `{grant}`; plain text. Throws on an unknown placeholder. */
function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (_, key: string) => {
    if (!Object.hasOwn(values, key)) throw new Error(`unknown placeholder {${key}}`);
    return values[key as keyof Values];
  });
}

/** HTML of a lead and its sections: paragraphs, second-level headings, lists, links inside the site. */
function html(lead: string, sections: readonly TextSection[], values: Values): string {
  const parts = sections.flatMap(([heading, ...blocks]) => [
    `<h2>${inline(heading, values)}</h2>`,
    ...blocks.map((block) => blockHtml(block, values)),
  ]);
  return [`<p>${inline(lead, values)}</p>`, ...parts].join('\n');
}

/** The first paragraph without links, for search engines and list entries. */
function plainText(text: string, values: Values): string {
  return fill(text, values).replace(/\[([^[\]]+)\]\([^()]+\)/g, '$1');
}

function blockHtml(block: TextBlock, values: Values): string {
  if (typeof block === 'string') return `<p>${inline(block, values)}</p>`;
  return `<ul>\n${block.map((item) => `<li>${inline(item, values)}</li>`).join('\n')}\n</ul>`;
}

function inline(text: string, values: Values): string {
  const escaped = fill(text, values).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped.replace(/\[([^[\]]+)\]\((\/[a-z/-]*)\)/g, '<a href="$2">$1</a>');
}
