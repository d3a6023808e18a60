import type { AppPath, StoreContext } from '@clientela/contract';
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useMay } from '#lib/current-store.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Panel } from '#ui/panel.tsx';
import { useDashboardTexts } from '../dashboards.texts.ts';
import styles from './dashboard.module.css';

type Step = keyof StoreContext['first_steps'];

const STEPS: readonly { step: Step; path: AppPath }[] = [
  { step: 'customers', path: '/imports' },
  { step: 'cluster', path: '/customers/clusters/new' },
  { step: 'campaign', path: '/campaigns/new' },
];

/** Remaining setup steps of a new store; hidden when all are done. */
export function FirstSteps({ steps }: { steps: StoreContext['first_steps'] }) {
  const t = useDashboardTexts();
  const { routesByPath } = useRouter();
  const mayDo = useMay('Campaign.create');
  if (!mayDo || STEPS.every(({ step }) => steps[step])) return null;
  const next = STEPS.find(({ step }) => !steps[step]);
  return (
    <Panel title={t('steps.title')}>
      <p className="panel-lead">{t('steps.lead')}</p>
      <ol className={styles.firstSteps}>
        {STEPS.map(({ step, path }) => (
          <li key={step} data-done={steps[step] || undefined}>
            {steps[step] ? (
              <IconCircleCheckFilled size={20} aria-label={t('steps.done')} />
            ) : (
              <IconCircleDashed size={20} stroke={1.6} aria-hidden />
            )}
            <div>
              <strong>{t(`steps.${step}`)}</strong>
              <span>{t(`steps.${step}_text`)}</span>
            </div>
            {!steps[step] && path in routesByPath && (
              <LinkButton
                to={path as '/customers'}
                size="xs"
                variant={step === next?.step ? 'filled' : 'default'}
              >
                {t(`steps.${step}_action`)}
              </LinkButton>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
