import { automaticControl } from '@clientela/domain';
import { Alert, Button, Group, NumberInput, Stack, Switch, Text } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Switch.css';
import { formatNumber } from '#lib/format.ts';
import { useControlAnswer } from '../campaigns.data.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';
import type { StepProps } from './step-fields.tsx';

/** The control group: the first campaign asks, the answer is the default of the next ones. */
export function ControlFields({ form, audience }: StepProps & { audience: number }) {
  const t = useCampaignTexts();
  const answer = useControlAnswer();
  const { control_auto, control_percentage, trigger, survey_id } = form.values;
  const isAuto = control_auto ?? (control_percentage === 0 && answer === true);
  const isAsking = control_auto === null && control_percentage === 0 && answer === null;
  const choose = (isAutomatic: boolean) => {
    form.setFieldValue('control_auto', isAutomatic);
    form.setFieldValue('control_percentage', 0);
  };
  const isService = survey_id !== null || SERVICE.has(trigger.kind);
  const automatic = isService ? 0 : automaticControl(audience);
  const heldBack = Math.round((audience * (isAuto ? automatic : control_percentage)) / 100);
  const held = { count: heldBack, shown: formatNumber(heldBack) };
  if (isAsking) {
    return (
      <Alert title={t('form.control_question')}>
        <Text size="sm">{t('form.control_plain')}</Text>
        <Group gap={8} mt={12}>
          <Button size="xs" onClick={() => choose(true)}>
            {t('form.control_yes')}
          </Button>
          <Button size="xs" variant="default" onClick={() => choose(false)}>
            {t('form.control_no')}
          </Button>
        </Group>
      </Alert>
    );
  }
  return (
    <Stack gap={8}>
      <Switch
        label={t('form.control_auto')}
        checked={isAuto}
        onChange={({ currentTarget: { checked } }) => choose(checked)}
      />
      {!isAuto && (
        <NumberInput
          label={t('form.control')}
          description={t('form.control_help')}
          inputWrapperOrder={['label', 'input', 'description']}
          min={0}
          max={50}
          suffix="%"
          decimalScale={0}
          {...form.getInputProps('control_percentage')}
          onChange={(typed) => form.setFieldValue('control_percentage', Number(typed))}
        />
      )}
      {audience > 0 && (isAuto || heldBack > 0) && (
        <Text size="sm" c="dimmed" role="status">
          {heldBack > 0 ? t('form.held_back', held) : t('form.control_none')}
        </Text>
      )}
    </Stack>
  );
}

const SERVICE: ReadonlySet<string> = new Set(['payment_pending', 'survey_answered']);
