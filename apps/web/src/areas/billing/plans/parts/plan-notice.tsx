import '@mantine/core/styles/Alert.css';
import type { UsageKind } from '@clientela/contract';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMay } from '#lib/current-store.tsx';
import { formatNumber } from '#lib/format.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { useNotices } from '../plans.data.ts';
import { usePlansTexts } from '../plans.texts.ts';
import styles from './plan.module.css';

interface PlanNoticeProps {
  /** Only this; left out, whatever is at its limit. */
  of?: UsageKind;
  onPlanPage?: boolean;
}

/** Reached limits and how to extend them; nothing below the limits, or for people who cannot act. */
export default function PlanNotice(props: PlanNoticeProps) {
  return useMay('StoreWallet.show') ? <Notices {...props} /> : null;
}

function Notices({ of, onPlanPage = false }: PlanNoticeProps) {
  const t = usePlansTexts();
  const notices = useNotices();
  const shown = (notices.data ?? []).filter((one) => !of || one.of === of);
  return shown.map((one) => (
    <Alert
      key={one.of}
      color="yellow"
      icon={<IconAlertTriangle size={18} stroke={1.8} aria-hidden />}
    >
      <div className={styles.notice}>
        <span>
          {t(`notice.${one.of}`, {
            used: formatNumber(one.used),
            limit: formatNumber(one.limit ?? 0),
          })}
        </span>
        {!onPlanPage && (
          <LinkButton to="/my-plan" size="xs" variant="default">
            {t('notice.action')}
          </LinkButton>
        )}
      </div>
    </Alert>
  ));
}
