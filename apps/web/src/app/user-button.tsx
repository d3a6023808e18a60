import { Avatar, UnstyledButton } from '@mantine/core';
import { useSession } from '#lib/current-store.tsx';
import { initialOf } from '#lib/format.ts';
import { useRoleName } from '#lib/role-name.ts';
import { deferredMenu } from '#ui/deferred-menu.tsx';
import { useShellTexts } from './shell-texts.ts';

const UserMenu = deferredMenu(() => import('./user-menu.tsx'));

/** The person's picture or letter, with their menu. */
export function UserButton() {
  const t = useShellTexts();
  return (
    <UserMenu>
      <UnstyledButton className="user-button" aria-label={t('user.label')}>
        <Face size={32} />
      </UnstyledButton>
    </UserMenu>
  );
}

/** The same with the name, on top of a sidebar. */
export function PersonCard({ isCollapsed }: { isCollapsed: boolean }) {
  const t = useShellTexts();
  const { user } = useSession();
  const roleName = useRoleName();
  return (
    <UserMenu>
      <UnstyledButton className="person-card" aria-label={t('user.label')}>
        <Face size={32} />
        {!isCollapsed && (
          <span className="person-card-words">
            <strong>{user.name}</strong>
            <span>{roleName}</span>
          </span>
        )}
      </UnstyledButton>
    </UserMenu>
  );
}

function Face({ size }: { size: number }) {
  const { user } = useSession();
  return (
    <Avatar src={user.avatar} size={size} radius="xl" color="brand" alt="" aria-hidden>
      {initialOf(user)}
    </Avatar>
  );
}
