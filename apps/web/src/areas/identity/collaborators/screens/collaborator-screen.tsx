import type { Role, TeamMember } from '@clientela/contract';
import { ROLE_LABELS } from '@clientela/contract';
import { Avatar, Button, Group, Text } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Can } from '#lib/current-store.tsx';
import { initialOf } from '#lib/format.ts';
import { toast } from '#lib/toast.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { UnsavedGuard } from '#ui/unsaved-guard.tsx';
import { useChangeRole, useMember, useRemoveCollaborator } from '../collaborators.data.ts';
import { useTeamTexts } from '../collaborators.texts.ts';
import { RoleChoice } from '../parts/role-choice.tsx';

const route = getRouteApi('/settings/collaborators/$id/edit');

/** One person of the store: the role, and the way out. */
export function CollaboratorScreen() {
  const t = useTeamTexts();
  const { id } = route.useParams();
  const member = useMember(id);
  return (
    <Loaded query={member}>
      {(loaded) => (
        <Page
          title={loaded.user.name}
          width="form"
          before={<BackLink to="/settings/collaborators" label={t('back_to_team')} />}
          action={loaded.may_change && <Remove member={loaded} />}
        >
          <Panel>
            <Group>
              <Avatar
                src={loaded.user.avatar}
                size={48}
                radius="xl"
                color="brand"
                alt=""
                aria-hidden
              >
                {initialOf(loaded.user)}
              </Avatar>
              <div>
                <Text style={{ overflowWrap: 'anywhere' }}>{loaded.user.email}</Text>
                <Text size="sm" c="dimmed">
                  {ROLE_LABELS[loaded.role]}
                </Text>
              </div>
            </Group>
          </Panel>
          {loaded.may_change ? (
            <RoleForm key={loaded.role} member={loaded} />
          ) : (
            <Text c="dimmed">{t(loaded.is_me ? 'form.self' : 'form.fixed')}</Text>
          )}
        </Page>
      )}
    </Loaded>
  );
}

function RoleForm({ member }: { member: TeamMember }) {
  const t = useTeamTexts();
  const navigate = useNavigate();
  const change = useChangeRole(member.id);
  const [role, setRole] = useState<Role>(member.role);
  return (
    <form
      className="page"
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate(role, {
          onSuccess: () => {
            toast('success', t('form.saved', { name: member.user.name }));
            void navigate({ to: '/settings/collaborators', ignoreBlocker: true });
          },
        });
      }}
    >
      <UnsavedGuard isDirty={role !== member.role && !change.isSuccess} />
      <Panel>
        <RoleChoice value={role} onChange={setRole} />
      </Panel>
      <Group justify="flex-end">
        <Button type="submit" loading={change.isPending} disabled={role === member.role}>
          {t('form.save')}
        </Button>
      </Group>
    </form>
  );
}

function Remove({ member }: { member: TeamMember }) {
  const t = useTeamTexts();
  const navigate = useNavigate();
  const remove = useRemoveCollaborator(member.id);
  const [isAsking, setAsking] = useState(false);
  const { name } = member.user;
  return (
    <Can do="Collaborator.destroy">
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('form.remove')}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={t('form.remove')}
        text={t('form.remove_text', { name })}
        action={t('form.remove')}
        isDangerous
        isBusy={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              toast('success', t('form.removed', { name }));
              void navigate({ to: '/settings/collaborators', ignoreBlocker: true });
            },
            onError: () => setAsking(false),
          })
        }
      />
    </Can>
  );
}
