import { type FormEvent, useEffect, useState } from 'react';
import { moneyCurrencies, registerCurrencies } from '#contracts/values/currency.ts';
import { LANGUAGES } from '#contracts/values/languages.ts';
import { THEMES, type ThemeCode } from '#contracts/values/themes.ts';
import { timeZoneNames, timeZoneOfCurrency } from '#contracts/values/time-zones.ts';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/errors.ts';
import { TEMPLATE_OPTIONS } from '../../lib/field-options.ts';
import { languageName } from '../../lib/language-names.ts';
import { nameLabel } from '../../lib/session.ts';
import { Button } from '../../ui/components.tsx';
import { PresetFields, readPresets } from './brand-presets.tsx';
import { Designs, firstColour, type LoadDesign, type Look } from './designs.tsx';

type Brand = Parameters<typeof api.createBrand>[0]['brand'];
type Refused = { text: string; field: string };

const FIRST = TEMPLATE_OPTIONS[0]!.value;
const WRITTEN = Object.values(LANGUAGES).filter(({ messages }) => messages);
const REGISTRATION = [
  { value: 'open', label: 'Anyone of legal age' },
  { value: 'code', label: 'After verifying phone or email' },
  { value: 'closed', label: 'Closed' },
];

/** `Red Lintel` → `red-lintel`. */
export const brandCodeOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 64);

/** Everything a brand needs to exist; the rest has defaults and separate screens. */
export function BrandForm({ onDone }: { onDone(siteId: number): void }) {
  const [requestId] = useState(() => crypto.randomUUID());
  const [state, setState] = useState({ isBusy: false, refused: { text: '', field: '' } });
  const [name, setName] = useState('');
  const [currency, setCurrency] = useState('PHP');
  const [look, setLook] = useState<Look>({ template: FIRST, colour: firstColour(FIRST) });

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const brand = read(form);
    setState({ isBusy: true, refused: { text: '', field: '' } });
    const reason = `Create the brand ${brand.name}`;
    const refusal = await enableCurrency(brand.currency, reason);
    const answer =
      refusal ??
      (await api.createBrand({
        ...{ request_id: requestId, brand, presets: readPresets(form), reason },
      }));
    if (answer.ok) return onDone(answer.site_id);
    const refused = refusalOf(answer);
    setState({ isBusy: false, refused });
    document.getElementById(`brand-${refused.field}`)?.focus();
  }

  const { refused, isBusy } = state;
  return (
    <form className="brand-form" onSubmit={(event) => void submit(event)}>
      <IdentityFields refused={refused} onName={setName} />
      <MarketFields currency={currency} onCurrency={setCurrency} />
      <DesignFields look={look} setLook={setLook} />
      <PresetFields {...{ name, currency, look }} />
      <p className="form-error" role="alert">
        {SHOWN_AT_FIELD.includes(refused.field) ? '' : refused.text}
      </p>
      <p className="actions">
        <Button type="submit" tone="primary" disabled={isBusy}>
          Create brand
        </Button>
      </p>
    </form>
  );
}

const field = (name: string, refused?: string) => ({
  id: `brand-${name}`,
  name,
  'aria-invalid': refused === name || undefined,
});

/** Fields that show their refusal next to them. */
const SHOWN_AT_FIELD = ['name', 'code', 'domains'];

function IdentityFields({ refused: of, onName }: { refused: Refused; onName(name: string): void }) {
  const refused = of.field;
  const wrongAt = (name: string) => (refused === name ? of.text : '');
  const [code, setCode] = useState({ value: '', isTyped: false });
  return (
    <fieldset className="card">
      <legend>Brand</legend>
      <Line label="Name" htmlFor="brand-name" wrong={wrongAt('name')}>
        <input
          {...field('name', refused)}
          required
          maxLength={100}
          onChange={({ currentTarget: { value } }) => {
            setCode((now) => (now.isTyped ? now : { ...now, value: brandCodeOf(value) }));
            onName(value);
          }}
        />
      </Line>
      <Line
        label="Code"
        htmlFor="brand-code"
        hint="Identifies the brand to providers. It cannot be changed."
        wrong={wrongAt('code')}
      >
        <input
          {...field('code', refused)}
          required
          pattern="[a-z0-9][a-z0-9\-]{1,63}"
          value={code.value}
          onChange={({ currentTarget }) => setCode({ value: currentTarget.value, isTyped: true })}
        />
      </Line>
      <Line label="Tagline, optional" htmlFor="brand-tagline">
        <input {...field('tagline')} maxLength={100} />
      </Line>
      <Line
        label="Domains"
        htmlFor="brand-domains"
        hint="One per line, without https://. Point each at this server."
        wrong={wrongAt('domains')}
      >
        <textarea {...field('domains', refused)} required rows={2} placeholder="www.example.com" />
      </Line>
    </fieldset>
  );
}

/** Profiles to choose from; the first brand is created before there is a site to query. */
function useProfiles() {
  const [profiles, set] = useState([{ code: 'strict', name: 'Strict' }]);
  useEffect(() => {
    void api.jurisdictionNames({}, { inBackground: true }).then((answer) => answer.ok && set(answer.value));
  }, []);
  return profiles;
}

/** Listed currencies that no brand can use yet. */
function useOtherCurrencies(): string[] {
  const [others, set] = useState<string[]>([]);
  useEffect(() => {
    void api.currencies({}, { inBackground: true }).then((answer) => {
      if (answer.ok)
        set(answer.value.flatMap(({ code, is_enabled: isEnabled }) => (isEnabled ? [] : [code])));
    });
  }, []);
  return others;
}

/** Enables the currency of the new brand unless it is; returns why it could not. */
async function enableCurrency(code: string, reason: string) {
  if (moneyCurrencies().some((known) => known.code === code)) return undefined;
  const answer = await api.enableCurrency({ code, reason });
  if (!answer.ok && answer.error !== 'changedMeanwhile') return answer;
  const known = await api.currencies({});
  if (known.ok) registerCurrencies(known.value.filter(({ is_enabled: isEnabled }) => isEnabled));
  return undefined;
}

type CurrencyProps = { currency: string; onCurrency(currency: string): void };

/** Selecting a currency suggests the time zone of its main market. */
function CurrencyAndZone({ currency, onCurrency }: CurrencyProps) {
  const [zone, setZone] = useState(() => timeZoneOfCurrency('PHP'));
  const others = useOtherCurrencies();
  return (
    <>
      <Line
        label="Currency"
        htmlFor="brand-currency"
        hint="Used for all balances and reports. It cannot be changed. A coin is added under Currencies."
      >
        <select
          {...field('currency')}
          value={currency}
          onChange={({ currentTarget }) => {
            onCurrency(currentTarget.value);
            setZone(timeZoneOfCurrency(currentTarget.value));
          }}
        >
          {moneyCurrencies().map(({ code }) => (
            <option key={code}>{code}</option>
          ))}
          {others.length > 0 && (
            <optgroup label="Enabled with this brand">
              {others.map((code) => (
                <option key={code}>{code}</option>
              ))}
            </optgroup>
          )}
        </select>
      </Line>
      <Line
        label="Time zone"
        htmlFor="brand-time_zone"
        hint="Sets the day of reports, limits and VIP cycles. Fixed once the first report day is closed."
      >
        <select
          {...field('time_zone')}
          value={zone}
          onChange={({ currentTarget }) => setZone(currentTarget.value)}
        >
          {timeZoneNames().map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </Line>
    </>
  );
}

function MarketFields(props: CurrencyProps) {
  const profiles = useProfiles();
  const [language, setLanguage] = useState<string>('EN');
  return (
    <fieldset className="card">
      <legend>Market</legend>
      <CurrencyAndZone {...props} />
      <Line label="Jurisdiction profile" htmlFor="brand-jurisdiction">
        <select {...field('jurisdiction')} defaultValue="strict">
          {profiles.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </Line>
      <Line label="Default language" htmlFor="brand-language">
        <select
          {...field('language')}
          value={language}
          onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
        >
          {WRITTEN.map((tab) => (
            <option key={tab.code} value={tab.code}>
              {languageName(tab.code)}
            </option>
          ))}
        </select>
      </Line>
      <fieldset className="field">
        <legend>Further languages</legend>
        {WRITTEN.filter((tab) => tab.code !== language).map((tab) => (
          <label key={tab.code} className="brand-check">
            <input type="checkbox" name="languages" value={tab.code} /> {languageName(tab.code)}
          </label>
        ))}
      </fieldset>
      <Line label="Who may register" htmlFor="brand-registration">
        <select {...field('registration')} defaultValue="open">
          {REGISTRATION.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </Line>
      <label className="brand-check">
        <input type="checkbox" name="gamify" value="on" defaultChecked /> Rewards: missions, wheels and the
        rewards icon
      </label>
      <label className="brand-check">
        <input type="checkbox" name="sportsbook" value="on" /> Sportsbook: bets on events priced by your
        traders
      </label>
    </fieldset>
  );
}

function DesignFields({ look, setLook }: { look: Look; setLook(look: Look): void }) {
  const [load, setLoad] = useState<{ design: LoadDesign }>();
  /** The current values of the form; names can follow later. */
  function preview(form: HTMLFormElement | null): void {
    if (!form) return;
    const { code: _, domains: __, registration: ___, ...brand } = read(new FormData(form));
    const name = brand.name || 'Your brand';
    setLoad({
      design: ({ template, colour }, device) =>
        api.newBrandPreview({ brand: { ...brand, name, template, colour }, device }),
    });
  }
  return (
    <fieldset className="card brand-look">
      <legend>Design</legend>
      <Line label="Template" htmlFor="brand-template" hint="It can be changed later.">
        <select
          {...field('template')}
          value={look.template}
          onChange={({ currentTarget }) => {
            const template = currentTarget.value as ThemeCode;
            setLook({ template, colour: firstColour(template) });
          }}
        >
          {TEMPLATE_OPTIONS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </Line>
      <fieldset className="field">
        <legend>Colour</legend>
        {THEMES[look.template].colours.map((colour) => (
          <label key={colour} className="brand-check">
            <input
              type="radio"
              name="colour"
              value={colour}
              checked={look.colour === colour}
              onChange={() => setLook({ ...look, colour })}
            />{' '}
            {nameLabel(colour)}
          </label>
        ))}
      </fieldset>
      <p>
        <Button onClick={({ currentTarget }) => preview(currentTarget.form)}>
          {load ? 'Refresh previews' : 'Preview designs'}
        </Button>
      </p>
      {load && <Designs chosen={look} choose={setLook} load={load.design} />}
    </fieldset>
  );
}

type LineProps = { label: string; htmlFor: string; hint?: string; wrong?: string; children: React.ReactNode };

function Line({ label, htmlFor, hint, wrong, children }: LineProps) {
  return (
    <div className="field">
      <label htmlFor={htmlFor}>{label}</label>
      {children}
      {hint && <small className="hint">{hint}</small>}
      {wrong && (
        <small className="form-error" role="alert">
          {wrong}
        </small>
      )}
    </div>
  );
}

function read(form: FormData): Brand {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const first = text('language');
  const languages = [...new Set([first, ...form.getAll('languages').map(String)])];
  return {
    code: text('code'),
    name: text('name'),
    tagline: text('tagline'),
    domains: text('domains')
      .toLowerCase()
      .split(/[\s,]+/),
    currency: text('currency') as Brand['currency'],
    time_zone: text('time_zone'),
    languages: languages as Brand['languages'],
    jurisdiction: text('jurisdiction'),
    template: text('template'),
    colour: text('colour'),
    registration: text('registration') as Brand['registration'],
    gamify: text('gamify') === 'on',
    sportsbook: text('sportsbook') === 'on',
  };
}

const FIELDS: Record<string, string> = {
  presets: 'A chosen provider or payment method is no longer available. Reload the page.',
  code: 'The code has letters a to z, digits and hyphens, at least two.',
  domains: 'Enter each domain as www.example.com, without https:// and without a port.',
  name: 'Enter a name of up to 100 characters.',
};

export function refusalOf({ error, detail }: { error: string; detail: unknown }): Refused {
  const { fields = [], domain = '' } = (detail || {}) as { fields?: { field: string }[]; domain?: string };
  const field = fields[0]?.field.replace(/^(brand|copy)\./, '').split('.')[0] ?? '';
  const text = (error === 'invalidRequest' && FIELDS[field]) || errorText(error);
  return { text: domain ? `${text} (${domain})` : text, field };
}
