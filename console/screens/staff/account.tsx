import { type FormEvent, useState } from 'react';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/errors.ts';
import { roleLabel, useSession } from '../../lib/session.ts';
import { Button, Fact, Facts, Page } from '../../ui/components.tsx';
import { useToast } from '../../ui/toast.tsx';
import { Passkeys } from './passkeys.tsx';

/** The staff member's own name, password, passkeys and address for mailed reports. */
export default function Account() {
  const { me } = useSession();
  const toast = useToast();
  const [error, setError] = useState('');

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const element = event.currentTarget;
    const form = new FormData(element);
    const password = String(form.get('password'));
    const answer = await api.changePassword({ password, new_password: String(form.get('new_password')) });
    setError(answer.ok ? '' : errorText(answer.error));
    if (!answer.ok) return;
    element.reset();
    toast('Changed. Your other sessions have ended.');
  }

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
        <form className="card" onSubmit={(event) => void submit(event)}>
          <h2>Password</h2>
          <div className="field">
            <label htmlFor="password">Current password</label>
            <input id="password" name="password" type="password" autoComplete="current-password" required />
          </div>
          <div className="field">
            <label htmlFor="new_password">New password, 12 characters or more</label>
            <input
              id="new_password"
              name="new_password"
              type="password"
              autoComplete="new-password"
              required
              minLength={12}
            />
          </div>
          <p className="form-error" role="alert">
            {error}
          </p>
          <Button type="submit" tone="primary">
            Change
          </Button>
        </form>
        <Passkeys />
        <ReportAddress />
      </div>
    </Page>
  );
}

/** The address for the staff member's mailed reports. */
function ReportAddress() {
  const { me } = useSession();
  const toast = useToast();
  const [error, setError] = useState('');

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const mail = String(form.get('mail')).trim();
    const answer = await api.changeMail({ password: String(form.get('mail_password')), mail });
    setError(answer.ok ? '' : errorText(answer.error));
    if (answer.ok) toast(mail ? 'Saved. Reports are mailed there.' : 'Removed. No reports are mailed.');
  }

  return (
    <form className="card" onSubmit={(event) => void submit(event)}>
      <h2>Mailed reports</h2>
      <div className="field">
        <label htmlFor="mail">E-mail address, empty for none</label>
        <input
          id="mail"
          name="mail"
          type="email"
          maxLength={254}
          defaultValue={me.mail}
          autoComplete="email"
        />
      </div>
      <div className="field">
        <label htmlFor="mail_password">Current password</label>
        <input
          id="mail_password"
          name="mail_password"
          type="password"
          autoComplete="current-password"
          required
        />
      </div>
      <p className="form-error" role="alert">
        {error}
      </p>
      <Button type="submit" tone="primary">
        Save
      </Button>
    </form>
  );
}
