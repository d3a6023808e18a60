import { Alert } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { useSmsTexts } from '../sms.texts.ts';

/** When SMS leave, whatever the hours of the campaign. */
export function SmsHoursNote() {
  const t = useSmsTexts();
  return <Alert color="blue">{t('editor.hours')}</Alert>;
}
