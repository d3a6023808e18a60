import type { SenderChange, WhatsappSender } from '@clientela/contract';
import {
  MessageLimitTier,
  QualityRating,
  SENDER_STATE_LABELS,
  SenderState,
} from '@clientela/contract/senders';
import { DateText } from '#lib/values.tsx';
import { EmptyPanel } from '#ui/exception.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { useNumberHistory } from '../whatsapp.data.ts';
import { useWhatsappTexts } from '../whatsapp.texts.ts';
import { useTierText } from './number-state.tsx';
import styles from './whatsapp.module.css';

/** Changes of a number, newest first. */
export function NumberHistory({ number: { id } }: { number: WhatsappSender }) {
  const t = useWhatsappTexts();
  const history = useNumberHistory(id);
  const wordOf = useWord();
  return (
    <Loaded
      query={history}
      isEmpty={({ data }) => data.length === 0}
      empty={<EmptyPanel title={t('history.none_title')} text={t('history.none_text')} />}
    >
      {({ data }) => (
        <Panel>
          <ul className={styles.changeList}>
            {data.map(({ id: key, kind, before, after, reason, at }) => (
              <li key={key}>
                <strong>{t(`history.kinds.${kind}`)}</strong>{' '}
                {t('history.change', { before: wordOf(kind, before), after: wordOf(kind, after) })}
                <small>
                  <DateText instant={at} withTime /> {reason}
                </small>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </Loaded>
  );
}

/** States, qualities and tiers as people read them; words of older versions as they were. */
function useWord() {
  const t = useWhatsappTexts();
  const tierText = useTierText();
  return (kind: SenderChange['kind'], value: string) => {
    const state = SenderState.safeParse(value);
    if (kind === 'state' && state.success) return SENDER_STATE_LABELS[state.data];
    const quality = QualityRating.safeParse(value);
    if (kind === 'quality' && quality.success) return t(`qualities.${quality.data}`);
    const tier = MessageLimitTier.safeParse(value);
    return tier.success ? tierText(tier.data) : value;
  };
}
