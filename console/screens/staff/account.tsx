import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/errors.ts';
import { roleLabel, useSession } from '../../lib/session.ts';
import { saveTableDensity, TABLE_DENSITIES, tableDensityOf } from '../../lib/table-density.ts';
import { Button, Fact, Facts, Page } from '../../ui/components.tsx';
import { FormError, fieldText, PasswordField, useSubmit } from '../../ui/credential-fields.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useToast } from '../../ui/toast.tsx';
import { Passkeys } from './passkeys.tsx';

/** The staff member's own name, password, passkeys and address for mailed reports. */
export default function Account() {
  const { me } = useSession();
  const toast = useToast();
  const { isBusy, error, onSubmit } = useSubmit(async (form, element) => {
    const answer = await api.changePassword({
      password: fieldText(form, 'password'),
      new_password: fieldText(form, 'new_password'),
    });
    if (!answer.ok) return errorText(answer.error);
    element.reset();
    toast('Changed. Your other sessions have ended.');
    return '';
  });

  return (
    <Page title="My account">
      <div className="cards">
        <section className="card">
          <h2>{me.name}</h2>
          <Facts>
            <Fact name="Login">{me.login}</Fact>
            {me.sites.map(({ site_id, name, roles }) => (
              <Fact key={site_id} name={name}>
                {roles.map(roleLabel).join(', ')}
              </Fact>
            ))}
          </Facts>
        </section>
        <form className="card" onSubmit={onSubmit}>
          <h2>Password</h2>
          <PasswordField />
          <PasswordField name="new_password" label="New password, 12 characters or more" isNew />
          <FormError>{error}</FormError>
          <Button type="submit" tone="primary" disabled={isBusy}>
            Change
          </Button>
        </form>
        <Passkeys />
        <ReportAddress />
        <Tables />
      </div>
    </Page>
  );
}

/** How close the rows of lists and tables are. */
function Tables() {
  const { login } = useSession().me;
  const [density, setDensity] = useState(() => tableDensityOf(login));
  return (
    <section className="card">
      <h2>Tables</h2>
      <Switch
        label="Row height of tables"
        value={density}
        options={TABLE_DENSITIES}
        onChange={(chosen) => {
          saveTableDensity(login, chosen);
          setDensity(chosen);
        }}
      />
      <p className="hint">Kept in this browser.</p>
    </section>
  );
}

/** The address for the staff member's mailed reports. */
function ReportAddress() {
  const { me } = useSession();
  const toast = useToast();
  const { isBusy, error, onSubmit } = useSubmit(async (form) => {
    const mail = fieldText(form, 'mail').trim();
    const answer = await api.changeMail({ password: fieldText(form, 'mail_password'), mail });
    if (!answer.ok) return errorText(answer.error);
    toast(mail ? 'Saved. Reports are emailed to this address.' : 'Removed. Reports are no longer emailed.');
    return '';
  });

  return (
    <form className="card" onSubmit={onSubmit}>
      <h2>Emailed reports</h2>
      <div className="field">
        <label htmlFor="mail">Email address (empty: none)</label>
        <input
          id="mail"
          name="mail"
          type="email"
          maxLength={254}
          defaultValue={me.mail}
          autoComplete="email"
        />
      </div>
      <PasswordField name="mail_password" />
      <FormError>{error}</FormError>
      <Button type="submit" tone="primary" disabled={isBusy}>
        Save
      </Button>
    </form>
  );
}
