import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { ENHANCED_WIDGETS, type WidgetKind } from '@clientela/contract/dashboard-widgets';
import { Modal, UnstyledButton } from '@mantine/core';
import {
  IconArrowsShuffle,
  IconCalendarStats,
  IconChartBar,
  IconChartDonut,
  IconChartGridDots,
  IconChartLine,
  IconGift,
  IconGridDots,
  IconHash,
  IconListNumbers,
  IconMap,
  IconMoodSmile,
  IconNote,
  IconScale,
  IconSend,
  IconShoppingCart,
  IconSpeakerphone,
  IconTable,
} from '@tabler/icons-react';
import styles from './board.module.css';
import { useBoardTexts } from './board.texts.ts';

const ICONS: Record<WidgetKind, typeof IconHash> = {
  headline: IconHash,
  over_time: IconChartLine,
  ranking: IconListNumbers,
  abc: IconTable,
  split: IconChartDonut,
  heatmap: IconGridDots,
  map: IconMap,
  rfm_grid: IconChartGridDots,
  campaigns: IconSpeakerphone,
  reach: IconSend,
  carts: IconShoppingCart,
  bonus: IconGift,
  nps: IconMoodSmile,
  note: IconNote,
  movement: IconArrowsShuffle,
  cohort: IconCalendarStats,
  next_purchase: IconChartBar,
  incremental: IconScale,
};

const GROUPS = [
  ['sales', ['headline', 'over_time', 'ranking', 'split', 'abc', 'heatmap', 'map']],
  ['customers', ['rfm_grid', 'movement', 'cohort', 'next_purchase']],
  ['messages', ['campaigns', 'incremental', 'reach']],
  ['more', ['carts', 'bonus', 'nps', 'note']],
] as const satisfies readonly [string, readonly WidgetKind[]][];

interface KindsDialogProps {
  /** Whether the store's plan has the widgets of customers over time. */
  hasAll: boolean;
  onChoose(kind: WidgetKind): void;
  onClose(): void;
}

/** The widgets that a dashboard may have, by their subject. */
export default function KindsDialog({ hasAll, onChoose, onClose }: KindsDialogProps) {
  const t = useBoardTexts();
  return (
    <Modal opened onClose={onClose} title={t('adding.title')} size={780}>
      {GROUPS.map(([group, kinds]) => (
        <section key={group}>
          <h3 className={styles.kindsTitle}>{t(`adding.${group}`)}</h3>
          <ul className={styles.kinds}>
            {kinds.map((kind) => {
              const Icon = ICONS[kind];
              return (
                <li key={kind}>
                  <UnstyledButton
                    className={styles.kind}
                    disabled={!hasAll && ENHANCED_WIDGETS.includes(kind)}
                    onClick={() => onChoose(kind)}
                  >
                    <Icon size={20} stroke={1.6} aria-hidden />
                    <span>
                      <strong>{t(`kinds.${kind}`)}</strong>
                      <small>{t(`kind_helps.${kind}`)}</small>
                    </span>
                  </UnstyledButton>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </Modal>
  );
}
