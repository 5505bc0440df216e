import { useEffect, useState } from 'react';
import type { BrandPresets } from '#contracts/console/brand-presets.ts';
import { WORDMARK_LETTERS } from '#contracts/values/pictures.ts';
import { templateName } from '#contracts/values/themes.ts';
import { api, type CallAnswer, type CallOutput } from '../../lib/api.ts';
import { nameLabel } from '../../lib/session.ts';
import {
  ColourInputs,
  type Colours,
  clearestInk,
  groundsOf,
  WordmarkOnHeader,
} from '../content/wordmark-maker.tsx';
import type { Look } from './designs.tsx';

type PresetProps = { currency: string; name: string; look: Look };

/**
 * What the new brand takes over: games of connected providers, payment methods, its name as a logo. Read
 * without a site, because the first brand is created before there is one.
 */
export function PresetFields({ currency, name, look }: PresetProps) {
  return (
    <>
      <TakenOver currency={currency} />
      <WordmarkFields key={`${look.template} ${look.colour}`} name={name} look={look} />
    </>
  );
}

/** Providers and payment methods that this installation has already. */
function TakenOver({ currency }: Pick<PresetProps, 'currency'>) {
  const [data, setData] = useState<CallOutput<'newBrandPresets'>>();
  useEffect(() => {
    void api.newBrandPresets({}, { inBackground: true }).then((answer) => answer.ok && setData(answer));
  }, []);
  const methods = data?.methods.filter((method) => method.currency === currency) ?? [];
  return (
    <fieldset className="card">
      <legend>Games and payments</legend>
      <fieldset className="field">
        <legend>Games of providers</legend>
        {data?.providers.map(({ provider_code, name, games }) => (
          <label key={provider_code} className="brand-check">
            <input type="checkbox" name="providers" value={provider_code} /> {name} ({games})
          </label>
        ))}
        <small className="hint">
          {data?.providers.length === 0 && 'No provider is connected. '}
          Our own games are always included, as far as the jurisdiction permits them. Provider games without
          the return and rules that it requires stay off.
        </small>
      </fieldset>
      <fieldset className="field">
        <legend>Payment methods of other brands</legend>
        {methods.map(({ site_id, method_id, name, brand, adapter }) => (
          <label key={`${site_id} ${method_id}`} className="brand-check">
            <input type="checkbox" name="methods" value={`${site_id} ${method_id}`} /> {name}, {brand} (
            {nameLabel(adapter)})
          </label>
        ))}
        <small className="hint">
          {methods.length === 0
            ? `No brand has a method in ${currency} that can be taken over. Add methods under Payment methods.`
            : 'With their payment details, limits and fees. Each opens when a second person approves it under Proposals.'}
        </small>
      </fieldset>
    </fieldset>
  );
}

/** The name in the typeface of the template as a logo, drawn while it is typed. */
function WordmarkFields({ name, look }: Pick<PresetProps, 'name' | 'look'>) {
  const grounds = groundsOf(look);
  const [isOn, setOn] = useState(false);
  const [colours, setColours] = useState<Colours>({ ink: clearestInk(grounds), second: null });
  const drawn = name.trim().slice(0, WORDMARK_LETTERS);
  return (
    <fieldset className="card">
      <legend>Logo</legend>
      <label className="brand-check">
        <input
          type="checkbox"
          name="wordmark"
          checked={isOn}
          onChange={({ currentTarget }) => setOn(currentTarget.checked)}
        />{' '}
        Use the name in the typeface of {templateName(look.template)} as the logo
      </label>
      <small className="hint">Pictures can be uploaded later, under Site.</small>
      {isOn && (
        <>
          <ColourInputs colours={colours} isTwoWords={/\S\s+\S/.test(drawn)} onChange={setColours} />
          <input type="hidden" name="ink" value={colours.ink} />
          <input type="hidden" name="second" value={colours.second ?? ''} />
          {drawn && <Preview name={drawn} {...{ look, grounds, colours }} />}
        </>
      )}
    </fieldset>
  );
}

type PreviewProps = { name: string; look: Look; grounds: readonly string[]; colours: Colours };

function Preview({ name, look: { template }, grounds, colours }: PreviewProps) {
  const { ink, second } = colours;
  const [answer, setAnswer] = useState<CallAnswer<'newBrandWordmark'>>();
  useEffect(() => {
    let isCurrent = true;
    void api
      .newBrandWordmark({ name, template, ink, second }, { inBackground: true })
      .then((drawn) => isCurrent && setAnswer(drawn));
    return () => {
      isCurrent = false;
    };
  }, [name, template, ink, second]);
  if (!answer) return null;
  const drawing = answer.ok ? { data: answer, error: undefined } : { data: undefined, error: answer.error };
  return <WordmarkOnHeader drawing={drawing} {...{ name, template, grounds, colours }} />;
}

/** The chosen presets as the call takes them. */
export function readPresets(form: FormData): Partial<BrandPresets> {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  return {
    providers: form.getAll('providers').map(String),
    methods: form.getAll('methods').map((value) => {
      const [siteId, method_id = ''] = String(value).split(' ');
      return { site_id: Number(siteId), method_id };
    }),
    wordmark: form.has('wordmark')
      ? {
          name: text('name').slice(0, WORDMARK_LETTERS),
          ink: text('ink'),
          second: text('second') || null,
        }
      : null,
  };
}
