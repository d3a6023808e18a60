import { Alert, Button } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { NotificationPreferences } from '#areas/identity/notifications/index.ts';
import { Can } from '#lib/current-store.tsx';
import { toast } from '#lib/toast.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { useAccount, useConfirmEmail } from '../account.data.ts';
import { useAccountTexts } from '../account.texts.ts';
import { OpenSessions } from '../parts/open-sessions.tsx';
import { PasswordForm } from '../parts/password-form.tsx';
import { ProfileForm } from '../parts/profile-form.tsx';

const route = getRouteApi('/my-account');

/** The person's own profile, password and open sessions. */
export function AccountScreen() {
  const t = useAccountTexts();
  const { confirm } = route.useSearch();
  return (
    <Page title={t('title')} width="form">
      <Can do="User.update">
        {confirm && <ConfirmEmail token={confirm} />}
        <Profile />
        <PasswordForm />
      </Can>
      <Suspense>
        <NotificationPreferences />
      </Suspense>
      <OpenSessions />
    </Page>
  );
}

function Profile() {
  const account = useAccount();
  return (
    <Loaded query={account}>
      {(loaded) => <ProfileForm key={loaded.user.email} account={loaded} />}
    </Loaded>
  );
}

/** A link alone changes nothing: mail programs follow links, people press buttons. */
function ConfirmEmail({ token }: { token: string }) {
  const t = useAccountTexts();
  const navigate = route.useNavigate();
  const confirm = useConfirmEmail();
  const close = () => void navigate({ search: {}, replace: true });

  if (confirm.error) {
    return (
      <Alert color="red" title={confirm.error.message} role="alert">
        <Button variant="default" size="xs" onClick={close}>
          {t('confirm.failed')}
        </Button>
      </Alert>
    );
  }
  return (
    <Alert title={t('confirm.title')}>
      <p>{t('confirm.text')}</p>
      <Button
        loading={confirm.isPending}
        onClick={() =>
          confirm.mutate(token, {
            onSuccess: ({ user }) => {
              toast('success', t('confirm.done', { email: user.email }));
              close();
            },
          })
        }
      >
        {t('confirm.action')}
      </Button>
    </Alert>
  );
}
