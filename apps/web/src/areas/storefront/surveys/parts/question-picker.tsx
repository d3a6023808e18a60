import type { QuestionType } from '@clientela/domain/surveys';
import { Modal, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { TYPE_GROUPS } from '../new-survey.ts';
import { useSurveyTexts } from '../surveys.texts.ts';
import styles from './surveys.module.css';
import { TYPE_ICONS } from './type-icons.ts';

interface QuestionPickerProps {
  onPick(type: QuestionType): void;
  onClose(): void;
}

/** The fifteen types of questions, each with what it is for. */
export function QuestionPicker({ onPick, onClose }: QuestionPickerProps) {
  const t = useSurveyTexts();
  return (
    <Modal opened onClose={onClose} size={760} title={t('picker.title')}>
      {TYPE_GROUPS.map(([group, types]) => (
        <section key={group} className={styles.typeGroup}>
          <h3>{t(`picker.${group}`)}</h3>
          <div className={styles.types}>
            {types.map((type) => {
              const Icon = TYPE_ICONS[type];
              return (
                <UnstyledButton key={type} className={styles.type} onClick={() => onPick(type)}>
                  <Icon size={20} stroke={1.6} aria-hidden />
                  <span>
                    <strong>{t(`types.${type}`)}</strong> <small>{t(`type_help.${type}`)}</small>
                  </span>
                </UnstyledButton>
              );
            })}
          </div>
        </section>
      ))}
    </Modal>
  );
}
