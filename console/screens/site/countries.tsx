import { useId, useState } from 'react';
import { COUNTRY_CODES } from '#contracts/values/country-codes.ts';
import {
  COUNTRY_MATTERS,
  COUNTRY_MODES,
  type CountryMatter,
  type CountryRule,
  type CountryRules,
} from '#contracts/values/country-rules.ts';
import type { CallOutput } from '../../lib/api.ts';
import { isStale } from '../../lib/errors.ts';
import { useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action, type Outcome } from '../../ui/action.tsx';
import { Button } from '../../ui/components.tsx';

const NAMES = new Intl.DisplayNames('en', { type: 'region' });
const OTHER_NAMES: Record<string, string> = { XX: 'Unknown country', T1: 'Tor network' };
const nameOf = (code: string): string => OTHER_NAMES[code] ?? NAMES.of(code) ?? code;
/** Every country with its name, in the order of the names. */
const COUNTRIES = COUNTRY_CODES.map((code) => ({ code, name: nameOf(code) })).sort((a, b) =>
  a.name.localeCompare(b.name),
);

const TITLES: Record<CountryMatter, string> = {
  registration: 'Registration',
  play: 'Play and deposits',
};
const MODES: Record<(typeof COUNTRY_MODES)[number], string> = {
  any: 'All countries',
  only: 'Only these countries',
  except: 'All countries except these',
};

/** A rule in words. */
export function countryText({ mode, countries }: CountryRule): string {
  if (mode === 'any') return 'every country';
  const names = countries.map(nameOf).sort().join(', ');
  return mode === 'only' ? `only ${names}` : `every country except ${names}`;
}

type FormProps = { known: CallOutput<'siteSettings'>; onClose(isDone: boolean): void };

/** Where people may register, and where they may play and deposit. */
export function CountriesForm({ known, onClose }: FormProps) {
  const { site } = useSession();
  const act = useWrite();
  const [rules, setRules] = useState<CountryRules>(known.countries);
  async function run({ reason = '' }: { reason?: string }): Promise<Outcome> {
    const empty = COUNTRY_MATTERS.find(
      (matter) => rules[matter].mode !== 'any' && rules[matter].countries.length === 0,
    );
    if (empty) return { wrong: '', text: `${TITLES[empty]}: add a country, or choose every country.` };
    const answer = await act('setSiteSettings', { version: known.version, countries: rules, reason });
    if (answer.ok || isStale(answer) || answer.error !== 'changedMeanwhile') return answer;
    return { wrong: '', text: 'Nothing to change.' };
  }
  const body = <CountryRuleFields rules={rules} onChange={setRules} />;
  return (
    <Action title={`Countries of ${site.name}`} verb="Change" run={run} onClose={onClose} body={body}>
      <p>Sign-in and withdrawals remain possible from every country.</p>
      {!known.has_country_source && (
        <p className="note note-warn">
          This installation cannot detect the country of an IP address (set COUNTRY_HEADER). Only the country
          of the phone number is checked, at registration.
        </p>
      )}
    </Action>
  );
}

type RulesProps = { rules: CountryRules; onChange(rules: CountryRules): void };

/** Inputs of both rules. */
export function CountryRuleFields({ rules, onChange }: RulesProps) {
  return COUNTRY_MATTERS.map((matter) => (
    <RuleFields
      key={matter}
      title={TITLES[matter]}
      rule={rules[matter]}
      onChange={(rule) => onChange({ ...rules, [matter]: rule })}
    />
  ));
}

type RuleProps = { title: string; rule: CountryRule; onChange(rule: CountryRule): void };

function RuleFields({ title, rule, onChange }: RuleProps) {
  const id = useId();
  const { mode, countries } = rule;
  return (
    <fieldset className="rows">
      <legend>{title}</legend>
      <div className="field">
        <label htmlFor={id}>Allowed</label>
        <select
          id={id}
          value={mode}
          onChange={({ currentTarget: { value } }) => {
            const next = COUNTRY_MODES.find((mode) => mode === value) ?? 'any';
            onChange({ mode: next, countries: next === 'any' ? [] : countries });
          }}
        >
          {COUNTRY_MODES.map((value) => (
            <option key={value} value={value}>
              {MODES[value]}
            </option>
          ))}
        </select>
      </div>
      {mode !== 'any' && (
        <CountryList
          label={`${title}: countries`}
          countries={countries}
          onChange={(next) => onChange({ mode, countries: next })}
        />
      )}
    </fieldset>
  );
}

type ListProps = { label: string; countries: readonly string[]; onChange(countries: string[]): void };

/** Countries chosen by name, one after the other. */
function CountryList({ label, countries, onChange }: ListProps) {
  const id = useId();
  return (
    <>
      <div className="field">
        <label htmlFor={id}>Add a country</label>
        <select
          id={id}
          value=""
          onChange={({ currentTarget: { value } }) => value && onChange([...countries, value])}
        >
          <option value="">Choose …</option>
          {COUNTRIES.filter(({ code }) => !countries.includes(code)).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <ul className="chosen" aria-label={label}>
        {countries.map((code) => (
          <li key={code}>
            {nameOf(code)}{' '}
            <Button
              tone="quiet"
              aria-label={`Remove ${nameOf(code)}`}
              onClick={() => onChange(countries.filter((country) => country !== code))}
            >
              ✕
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
