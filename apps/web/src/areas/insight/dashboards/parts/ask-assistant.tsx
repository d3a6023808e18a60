import { IconSparkles } from '@tabler/icons-react';
import { LinkButton } from '#ui/link-button.tsx';
import { useDashboardTexts } from '../dashboards.texts.ts';

/** The way from a dashboard to the assistant, for those who may see numbers. */
export function AskAssistant() {
  const t = useDashboardTexts();
  return (
    <LinkButton
      to="/clientela-analytics-assistant"
      variant="default"
      leftSection={<IconSparkles size={16} stroke={1.7} aria-hidden />}
    >
      {t('ask_assistant')}
    </LinkButton>
  );
}
