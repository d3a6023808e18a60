import type { Role } from '@clientela/contract';
import { Radio, Stack } from '@mantine/core';
import '@mantine/core/styles/Radio.css';
import type { ReactNode } from 'react';
import { Loaded } from '#ui/loaded.tsx';
import { useRoles } from '../collaborators.data.ts';
import { useTeamTexts } from '../collaborators.texts.ts';

interface RoleChoiceProps {
  value: string;
  error?: ReactNode;
  onChange(role: Role): void;
}

/** Roles that this person may assign, each with the access it grants. */
export function RoleChoice({ value, error, onChange }: RoleChoiceProps) {
  const t = useTeamTexts();
  const roles = useRoles();
  return (
    <Loaded query={roles}>
      {({ data }) => (
        <Radio.Group
          label={t('form.role')}
          withAsterisk
          value={value}
          error={error}
          onChange={(chosen) => {
            const role = data.find((one) => one.role === chosen)?.role;
            if (role) onChange(role);
          }}
        >
          <Stack gap={12} mt={8}>
            {data.map(({ role, label }) => (
              <Radio key={role} value={role} label={label} description={t(`roles.${role}`)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </Loaded>
  );
}
